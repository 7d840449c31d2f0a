/** A Go declaration without words of its own has those of the interface that its type implements, or of its twin; not where it only refuses. */
import { beforeAll, expect, it } from 'vitest';
import { methodShape } from '../../../src/platforms/go/method-shape.ts';
import { pagesOf } from '../../support/product-folder.ts';

const FILES = {
  'README.md': '# Lamp\n\nLamps.\n',
  'go.mod': 'module example.com/lamp\n\ngo 1.22\n',
  'lamp.go': `// Package lamp holds lamps.
package lamp

import "errors"

// Store keeps lamps.
type Store interface {
	// Put puts a lamp into its place.
	Put(name string, at int) error
	// Take takes it out.
	Take(name string) (lamp Lamp, err error)
	Count() int
}

// Lamp is one.
type Lamp struct{}

// Memory keeps them in memory.
type Memory struct{ names []string }

func (m *Memory) Put(lamp string, place int) error {
	m.names = append(m.names, lamp)
	return nil
}
func (m *Memory) Take(lamp string) (Lamp, error) { return Lamp{}, nil }
func (m *Memory) Count() int { return len(m.names) }

// Shelf has no place for any.
type Shelf struct{}

func (Shelf) Put(string, int) error { return errors.New("full") }

// Take gives none.
func (Shelf) Take(string) (Lamp, error) { return Lamp{}, nil }
func (Shelf) Count() int { return 0 }

// Half has only one of them.
type Half struct{}

func (Half) Put(name string, at int) error { return nil }

// Kept is a store of names.
type Kept struct{ Store }

// Find finds a lamp by its name.
func (k Kept) Find(name string) (Lamp, error) { return Find(k.Store, name) }
func Find(s Store, name string) (Lamp, error) { return s.Take(name) }

// Other finds another.
func (k Kept) Other(name string) (Lamp, error) { return Another(k.Store, name) }
func Another(s Store, name string) (Lamp, error) { return s.Take(name) }
`,
  'disk/disk.go': `// Package disk keeps lamps on disk.
package disk

import "example.com/lamp"

// Disk is one.
type Disk struct{}

func (d *Disk) Put(name string, at int) error { return write(name) }
func (d *Disk) Take(name string) (lamp.Lamp, error) { return read(name) }
func (d *Disk) Count() int { return 3 }
`,
};

let docs: Map<string, string | null>;
beforeAll(async () => {
  const { facts } = await pagesOf(FILES);
  docs = new Map(facts.api.map(({ name, doc }) => [name, doc]));
});

it.each([
  ['lamp.Memory.Put', 'Put puts a lamp into its place.'],
  ['lamp.Memory.Take', 'Take takes it out.'],
  ['lamp.Memory.Count', null],
  ['disk.Disk.Put', 'Put puts a lamp into its place.'],
  ['lamp.Find', 'Find finds a lamp by its name.'],
  ['lamp.Shelf.Put', null],
  ['lamp.Shelf.Take', 'Take gives none.'],
  ['lamp.Half.Put', null],
  ['lamp.Another', null],
])('%s', (name, words) => expect(docs.get(name)).toBe(words));

it.each([
  ['func (m *Map[K]) Get(a, b int, f func(int) error) (n int, err error)', 'Get(int,int,func(int) error)(int,error)'],
  ['Get(int, string) (fs.File, error)', 'Get(int,string)(File,error)'],
  ['Close() error', 'Close()(error)'],
  ['Walk(roots ...string)', 'Walk(...string)()'],
])('the shape of %s', (signature, shape) => expect(methodShape(signature)).toBe(shape));
