tool
# From a request to its answer: every failure is an answer too, and a write that succeeded under an idempotency key is not done again.
extends Reference

const MOST_KEPT = 256

var dialect
var operations
var kept = {}
var order = []

func _init(of_dialect, perform):
	dialect = of_dialect
	operations = perform

func answer(request):
	var answered = {
		"requestId": request.get("requestId"),
		"correlationId": request.get("correlationId"),
		"timestamp": dialect.timestamp(),
	}
	var result = perform(request)
	answered["success"] = result["ok"]
	answered["payload" if result["ok"] else "error"] = result["value"]
	return answered

func perform(request):
	var operation = str(request.get("operation"))
	var payload = request.get("payload", {})
	var key = key_of(request, operation, payload)
	if key != null and kept.has(key):
		return {"ok": true, "value": kept[key]}
	if not operations.KNOWN.has(operation):
		return failure("VALIDATION_ERROR", "This add-on knows no operation `" + operation + "`.")
	operations.problem = null
	var found = operations.call(operations.KNOWN[operation], payload)
	var problem = operations.problem
	if problem != null:
		return failure(problem["code"], problem["message"])
	# A mistake of this add-on: Godot has said it in Output.
	if typeof(found) != TYPE_DICTIONARY:
		return failure("INTERNAL_ERROR", "The add-on failed in `" + operation + "`; the Output panel of the editor says where.")
	keep(key, found)
	return {"ok": true, "value": found}

const CODES = {"E_SCHEMA_VALIDATION": "VALIDATION_ERROR", "E_NOT_FOUND": "NOT_FOUND", "E_INTERNAL": "INTERNAL_ERROR"}

func failure(code, message):
	return {"ok": false, "value": {"code": CODES.get(code, code), "message": message, "retryable": code == "BUSY"}}

# Nothing for a request without a key, and for one that only looks: those are done each time.
func key_of(request, operation, payload):
	var key = request.get("idempotencyKey")
	if typeof(key) != TYPE_STRING or request.get("dryRun") == true or operation in operations.READS:
		return null
	return dialect.to_text([key, operation, canonical(payload)])

# The same for the same value, whatever the order of its members.
func canonical(value):
	if typeof(value) == TYPE_DICTIONARY:
		var keys = value.keys()
		keys.sort()
		var list = []
		for name in keys:
			list.append([name, canonical(value[name])])
		return list
	if typeof(value) == TYPE_ARRAY:
		var items = []
		for item in value:
			items.append(canonical(item))
		return items
	return value

# Only what succeeded: a failure may succeed the next time.
func keep(key, result):
	if key == null or kept.has(key):
		return
	kept[key] = result
	order.append(key)
	if order.size() > MOST_KEPT:
		kept.erase(order.pop_front())
