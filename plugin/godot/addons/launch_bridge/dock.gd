tool
# The panel: where to connect, with which token, what the state is, and one button to start and stop.
extends VBoxContainer

const COLOURS = {
	"connected": Color(0.18, 0.63, 0.26),
	"connecting": Color(0.82, 0.6, 0.13),
	"refused": Color(0.86, 0.21, 0.2),
	"stopped": Color(0.6, 0.6, 0.6),
}

var address = LineEdit.new()
var token = LineEdit.new()
var button = Button.new()
var state = Label.new()

func _init(saved_address, saved_token):
	name = "Launch bridge"
	address.text = saved_address
	address.placeholder_text = "http://127.0.0.1:47013"
	token.text = saved_token
	token.placeholder_text = "Token"
	token.secret = true
	for control in [address, token, button, state]:
		add_child(control)

func show_state(kind, sentence):
	state.text = sentence
	state.modulate = COLOURS[kind]
	button.text = "Connect" if kind == "stopped" else "Stop"
