#!/bin/sh
# Starts Route Guide, or runs one of its commands: ./route-guide --help
here=$(cd "$(dirname "$0")" && pwd)
: "${DATA_DIR:=$here/data}" "${DENO_DIR:=$here/cache}"
export DATA_DIR DENO_DIR DENO_NO_UPDATE_CHECK=1
exec "$here/runtime/deno" run @FLAGS@ "$here/program/main.js" "$@"
