tool
# What Godot 3 and 4 call differently, as Godot 3 has it.
extends Reference

func from_text(text):
	var parsed = JSON.parse(text)
	return parsed.result if parsed.error == OK else null

func to_text(value):
	return to_json(value)

# Monotonic milliseconds.
func now():
	return OS.get_ticks_msec()

func pause(ms):
	OS.delay_msec(ms)

func timestamp():
	var at = OS.get_datetime(true)
	return "%04d-%02d-%02dT%02d:%02d:%02dZ" % [at["year"], at["month"], at["day"], at["hour"], at["minute"], at["second"]]
