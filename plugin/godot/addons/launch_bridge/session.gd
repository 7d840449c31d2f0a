tool
# The connection to the relay: opened, polled, opened again when it is lost, and closed when it is stopped. `step` is called each frame.
extends Reference

const Http = preload("http.gd")
const VERSION = "1.1"
const ROOT = "/v1/bridge/session"
const POLL_MS = 25000
const ANSWER_MS = 10000
# Between two tries.
const SOON_MS = 3000
const LATER_MS = 10000
const MOST_TRIES = 4

# stopped, connecting, connected or refused; and a sentence about it.
var state = "stopped"
var sentence = "Stopped"

var dialect
var dispatch
var greeting
var host
var port
var token
var id = null
var heard = 0
var again_at = 0
var opening = null
var reading = null
var writing = null
var writes_at = 0
var tries = 0
var outbox = []

# `greet` is what the relay learns of this editor; `work` answers requests.
func _init(of_dialect, work, greet):
	dialect = of_dialect
	dispatch = work
	greeting = greet

# `address` is http://127.0.0.1:<port>: the token goes to no other machine.
func start(address, with_token):
	var rest = address.strip_edges()
	if rest.begins_with("http://"):
		rest = rest.substr(7, rest.length())
	while rest.ends_with("/"):
		rest = rest.substr(0, rest.length() - 1)
	var parts = rest.split(":")
	if parts.size() != 2 or not parts[0] in ["127.0.0.1", "localhost"] or int(parts[1]) <= 0:
		return announce("refused", "The address is not http://127.0.0.1:<port>")
	if with_token.strip_edges() == "":
		return announce("refused", "Paste the token first: Launch keeps it in the file bridge.token")
	host = "127.0.0.1"
	port = int(parts[1])
	token = with_token.strip_edges()
	again_at = 0
	announce("connecting", "Connecting to " + where())

func is_running():
	return token != null

func stop():
	if not is_running():
		return
	for request in [opening, reading, writing]:
		if request != null:
			request.cancel()
	opening = null
	reading = null
	writing = null
	if id != null:
		var closing = ask(HTTPClient.METHOD_DELETE, "/" + id + "/close", null)
		# The editor may end at once: the relay hears of it within a moment, or finds out by itself.
		for turn in range(50):
			if closing.step(dialect.now()):
				break
			dialect.pause(2)
	id = null
	token = null
	outbox = []
	announce("stopped", "Stopped")

func step():
	if not is_running():
		return
	if id == null:
		open()
		return
	write()
	read()

func where():
	return "http://" + host + ":" + str(port)

func announce(kind, text):
	state = kind
	sentence = text

func ask(method, path, body, ms = ANSWER_MS):
	var headers = ["X-Gox-Auth: " + token]
	var text = ""
	if body != null:
		headers.append("Content-Type: application/json")
		text = dialect.to_text(body)
	return Http.new(host, port, method, ROOT + path, headers, text, dialect.now() + ms)

func member(text, name, kind):
	var body = null if text == "" else dialect.from_text(text)
	if typeof(body) != TYPE_DICTIONARY or not body.has(name) or typeof(body[name]) != kind:
		return null
	return body[name]

func reason(answer):
	var message = member(answer.text, "message", TYPE_STRING)
	return "HTTP " + str(answer.status) if message == null else message

func open():
	if opening == null:
		if dialect.now() < again_at:
			return
		var body = greeting.call("greeting")
		body["protocolVersion"] = VERSION
		opening = ask(HTTPClient.METHOD_POST, "", body)
	if not opening.step(dialect.now()):
		return
	var answer = opening
	opening = null
	var session = member(answer.text, "sessionId", TYPE_STRING)
	if answer.status == 201 and session != null:
		id = session
		heard = 0
		outbox = []
		again_at = 0
		return announce("connected", "Connected to " + where())
	again_at = dialect.now() + SOON_MS
	if answer.status == 0:
		announce("connecting", "No Launch server answers at " + where())
	elif answer.status == 409:
		announce("connecting", reason(answer))
	else:
		again_at = dialect.now() + LATER_MS
		announce("refused", reason(answer))

func read():
	if reading == null:
		if dialect.now() < again_at:
			return
		reading = ask(HTTPClient.METHOD_GET, "/" + id + "/read?after=" + str(heard) + "&timeout_ms=" + str(POLL_MS), null, POLL_MS + ANSWER_MS)
	if not reading.step(dialect.now()):
		return
	var answer = reading
	reading = null
	if answer.status in [401, 404]:
		lose()
	elif answer.status in [200, 204]:
		announce("connected", "Connected to " + where())
		if answer.status == 200:
			hear(answer.text)
	else:
		again_at = dialect.now() + SOON_MS
		announce("connecting", "The Launch server at " + where() + " is gone, trying again")

func lose():
	if writing != null:
		writing.cancel()
	writing = null
	id = null
	outbox = []

func hear(text):
	var sequence = member(text, "sequence", TYPE_REAL)
	var line = member(text, "line", TYPE_STRING)
	if line == null or sequence == null or sequence <= heard:
		return
	heard = int(sequence)
	var request = dialect.from_text(line)
	if typeof(request) == TYPE_DICTIONARY:
		outbox.append(dispatch.answer(request))

# Sent again and again: the relay drops what it has heard already.
func write():
	if writing == null:
		if outbox.size() == 0 or dialect.now() < writes_at:
			return
		writing = ask(HTTPClient.METHOD_POST, "/" + id + "/write", {"line": dialect.to_text(outbox[0])})
	if not writing.step(dialect.now()):
		return
	var status = writing.status
	writing = null
	tries += 1
	if (status != 0 and status < 500) or tries >= MOST_TRIES:
		outbox.pop_front()
		tries = 0
	else:
		writes_at = dialect.now() + SOON_MS
