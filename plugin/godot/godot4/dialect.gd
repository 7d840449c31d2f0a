@tool
# What Godot 3 and 4 call differently, as Godot 4 has it. Written from its documentation; not run by the tests.
extends RefCounted

func from_text(text):
	return JSON.parse_string(text)

func to_text(value):
	return JSON.stringify(value)

# Monotonic milliseconds.
func now():
	return Time.get_ticks_msec()

func pause(ms):
	OS.delay_msec(ms)

func timestamp():
	return Time.get_datetime_string_from_system(true) + "Z"
