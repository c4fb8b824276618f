-- Makes each request one of another visitor, so that the limits per address stay out of it, and `PAGE` one of 800 numbers.
local count = 0

function request()
  count = count + 1
  local visitor = '10.' .. math.floor(count / 65025) % 255 .. '.' .. math.floor(count / 255) % 255 .. '.' .. count % 255
  local path = wrk.path:gsub('PAGE', tostring(count % 800 + 1))
  return wrk.format('GET', path, { ['Accept-Encoding'] = 'gzip, br', ['X-Forwarded-For'] = visitor })
end
