#!/bin/sh
# Runs Route Guide with the data folder of the service, unless DATA_DIR names another one.
data=/var/lib/route-guide
cache=/var/cache/route-guide
: "${DATA_DIR:=$data}"
# What root would write there, the service could not use.
if [ "$DATA_DIR" = "$data" ] && [ "$(id -u)" = 0 ]; then exec runuser -u route-guide -- "$0" "$@"; fi
[ -w "$cache" ] || cache=${XDG_CACHE_HOME:-$HOME/.cache}/route-guide
: "${DENO_DIR:=$cache}"
export DATA_DIR DENO_DIR DENO_NO_UPDATE_CHECK=1
exec /usr/lib/route-guide/runtime/deno run @FLAGS@ /usr/lib/route-guide/program/main.js "$@"
