tool
# One request to the relay, a step at a time: nothing waits, so the editor never stands still.
extends Reference

const CONNECTING = [HTTPClient.STATUS_RESOLVING, HTTPClient.STATUS_CONNECTING, HTTPClient.STATUS_REQUESTING]

# Of the answer; 0 where the relay was not reached.
var status = 0
var text = ""

var is_sent = false
var is_done = false
var bytes = null
var client = HTTPClient.new()
var method
var path
var headers
var sent
var deadline

func _init(host, port, what, where, with, body, until):
	method = what
	path = where
	headers = with
	sent = body
	deadline = until
	if client.connect_to_host(host, port) != OK:
		finish(0)

# True once it is over.
func step(now):
	# A few turns a frame, so that an editor in the background is not slow to answer.
	for turn in range(8):
		if not is_done:
			advance(now)
	return is_done

func advance(now):
	if now > deadline:
		return finish(0)
	client.poll()
	var state = client.get_status()
	if state in CONNECTING:
		return
	if state == HTTPClient.STATUS_BODY:
		var chunk = client.read_response_body_chunk()
		if bytes == null:
			bytes = chunk
		else:
			bytes.append_array(chunk)
		return
	if state != HTTPClient.STATUS_CONNECTED:
		return finish(client.get_response_code() if bytes != null else 0)
	if is_sent:
		return finish(client.get_response_code())
	is_sent = true
	if client.request(method, path, headers, sent) != OK:
		finish(0)

func finish(code):
	is_done = true
	status = code
	if bytes != null:
		text = bytes.get_string_from_utf8()
	client.close()

func cancel():
	finish(0)
