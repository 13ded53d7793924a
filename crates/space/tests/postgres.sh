#!/bin/sh
# A PostgreSQL server for tests: makes it in a folder or uses the one that is there, prints its URL once it answers,
# and ends it when its own input ends.
# usage: postgres.sh FOLDER PORT [OPTIONS OF THE SERVER [OPTION OF INITDB]]
set -e
script=$(realpath "$0" || true)
cd "$1"
if [ "$(id -u)" = 0 ]; then
  # The server does not run as root; that user may not be able to read this file.
  chown postgres "$1"
  exec su -s /bin/sh -c "$(cat "$script")" -- postgres sh "$@"
fi
programs=$(dirname "$(command -v initdb || ls -d /usr/lib/postgresql/*/bin/initdb | sort -V | tail -n 1)")
[ -d data ] || "$programs/initdb" -D data -U postgres -A trust -E UTF8 --no-sync ${4:+"$4"} >initdb.log
options="-p $2 -k $1 -c listen_addresses=127.0.0.1 -c max_connections=500 $3"
# After a crash the processes of the server before may need a moment to end.
tries=0
until "$programs/pg_ctl" -D data -l log -w -o "$options" start >start.log 2>&1; do
  tries=$((tries + 1))
  [ $tries -lt 50 ] && grep -q 'already in use\|pre-existing' log || { cat start.log log >&2; exit 1; }
  sleep 0.1
done
stop() {
  if "$programs/pg_ctl" -D data -m immediate stop >/dev/null 2>&1; then
    rm -rf data
  fi
}
# Also when whoever reads is ended by a signal.
trap 'stop; exit' INT TERM HUP
echo "postgres://postgres@127.0.0.1:$2/postgres"
exec 3<&0
cat <&3 >/dev/null &
wait $! || true
stop
