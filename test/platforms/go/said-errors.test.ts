/** Errors of Go that comments say are given back, that are put into what is given back, and texts that only pass on what others say. */
import { expect, it } from 'vitest';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = { 'go.mod': 'module example.com/quarry/tide\n\ngo 1.22\n', 'README.md': '# Tide\n' };
const factsOf = async (text: string) => (await pagesOf({ ...FILES, 'tide.go': `package tide\n\n${text}` })).facts.api;

it('takes a comment that says which error comes back for a source, in its words', async () => {
  const api = await factsOf(`import "errors"

// ErrClosed means that it is closed.
var ErrClosed = errors.New("tide: closed")

// ErrEmpty means that there is nothing.
var ErrEmpty = errors.New("tide: empty")

type Server struct{}

// Run starts it. If it was shut down, ErrClosed is returned. It is never [ErrEmpty] that comes back.
func (s *Server) Run() error { return s.start() }

func (s *Server) start() error { return nil }

// Stop ignores ErrClosed.
func (s *Server) Stop() error { return nil }

// Draw never returns ErrClosed, unlike Run, which returns ErrEmpty.
func (s *Server) Draw() error { return nil }

// Count returns how many there are, as ErrClosed does.
func (s *Server) Count() int { return 0 }
`);
  expect(
    api.flatMap(({ name, raises }) => raises.map(({ type, description }) => `${name}: ${type}: ${description}`)),
  ).toEqual(['tide.Server.Run: ErrClosed: If it was shut down, ErrClosed is returned.']);
});

it('finds errors in what a function gives back, and none in what it keeps', async () => {
  const api = await factsOf(`import "fmt"

type Result struct{ Err error }
type note struct{ err error }

// Draw draws all.
func Draw(marks []string) []Result {
	results := make([]Result, len(marks))
	for i, mark := range marks {
		if mark == "" {
			results[i] = Result{Err: fmt.Errorf("mark cannot be empty")}
		}
		keep(note{err: fmt.Errorf("kept")})
	}
	return results
}
`);
  expect(api.flatMap(({ messages = [] }) => messages.map(({ type, text }) => `${type}: ${text}`))).toEqual([
    'error: mark cannot be empty',
  ]);
});

it('leaves out texts that have no words beside those of the error they pass on', async () => {
  const api = await factsOf(`import (
	"errors"
	"fmt"
)

// ErrClosed means that it is closed.
var ErrClosed = errors.New("tide: closed")

// Draw draws.
func Draw(n int, err error) error {
	switch n {
	case 1:
		return fmt.Errorf("tide: %w", err)
	case 2:
		return fmt.Errorf("%w: mark=%q", ErrClosed, n)
	case 3:
		return fmt.Errorf("tide: %v", err)
	case 4:
		return fmt.Errorf("tide: cannot draw: %w", err)
	case 5:
		return fmt.Errorf("timeout: %w", err)
	}
	return fmt.Errorf("%w", ErrClosed)
}
`);
  expect(api.flatMap(({ messages = [] }) => messages.map(({ text }) => text))).toEqual([
    'tide: cannot draw: %w',
    'timeout: %w',
  ]);
  expect(api.flatMap(({ raises }) => raises.map(({ type }) => type)).toSorted()).toEqual(['ErrClosed', 'error']);
});
