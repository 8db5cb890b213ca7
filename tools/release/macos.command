#!/bin/sh
# Starts Route Guide and opens its page, by a double click.
exec "$(dirname "$0")/route-guide" --open
