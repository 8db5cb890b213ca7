-- What wrk sends, and its result as one line of JSON.
--
-- Arguments after the address: a kind of request and what it needs.
--   same                        the request of the command line, again and again
--   near LAT LON SPREAD PATH    PATH with a random position, at most SPREAD degrees away; no two are equal
--   body METHOD TYPE FILE       a body out of a file, in which every COUNTER becomes a number of its own
--
-- Only wrk's own modules are needed.

local kind = "same"
local arguments = {}
local template
local counter = 0

function init(args)
  arguments = args
  kind = args[1] or "same"
  -- One seed for all, so that everyone is asked the same.
  math.randomseed(tonumber(os.getenv("BENCH_SEED") or "1"))
  if kind == "body" then
    wrk.method = args[2]
    wrk.headers["Content-Type"] = args[3]
    local file = assert(io.open(args[4], "rb"))
    template = file:read("*a")
    file:close()
  end
end

function request()
  if kind == "near" then
    local lat = arguments[2] + (math.random() * 2 - 1) * arguments[4]
    local lon = arguments[3] + (math.random() * 2 - 1) * arguments[4]
    return wrk.format(nil, string.format("%s?lat=%.6f&lon=%.6f", arguments[5], lat, lon))
  end
  if kind == "body" then
    counter = counter + 1
    local number = string.format("%s-%07d", os.getenv("BENCH_SEED") or "1", counter)
    return wrk.format(nil, nil, nil, (string.gsub(template, "COUNTER", number)))
  end
  return wrk.format()
end

function done(summary, latency)
  local errors = summary.errors
  io.write(string.format(
    '\nRESULT {"requests":%d,"seconds":%.6f,"p50Ms":%.4f,"p99Ms":%.4f,"maxMs":%.4f,"failed":%d}\n',
    summary.requests, summary.duration / 1e6, latency:percentile(50) / 1000,
    latency:percentile(99) / 1000, latency.max / 1000,
    errors.connect + errors.read + errors.write + errors.status + errors.timeout))
end
