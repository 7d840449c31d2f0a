/** Errors of languages that give them back: their words, who gives them, and when. */
import { expect, it } from 'vitest';
import { pagesOf } from '../support/product-folder.ts';
import { pageEnding } from '../support/written-pages.ts';

it('reads errors that Go makes and gives back', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'go.mod': 'module github.com/quarry/strata\n\ngo 1.22\n',
    'strata.go': `// Package strata reads drill logs.
package strata

import (
	"errors"
	"fmt"
)

// ErrTorn is returned when a core is torn.
var ErrTorn = errors.New("core is torn")

var (
	// ErrWet says that the log is wet.
	ErrWet = fmt.Errorf("log is wet")
	// Depth is no error.
	Depth = name("depth is low")
)

func name(s string) string { return s }

// Read reads.
func Read(depth int, rows []string) (int, error) {
	if depth < 0 {
		return 0, fmt.Errorf("depth %d is too low", depth)
	}
	if len(rows) == 0 {
		return 0, ErrTorn
	}
	if depth > 9 {
		err := fmt.Errorf("depth %d is too high", depth)
		return 0, err
	}
	row, err := find(rows)
	if err != nil {
		return 0, fmt.Errorf("row %q: %w", row, ErrTorn)
	}
	go func() error { return errors.New("never seen") }()
	return depth, nil
}

func find(rows []string) (string, error) { return rows[0], nil }

// LostError says where a core was lost.
type LostError struct{ depth int }

func (e LostError) Error() string { return fmt.Sprintf("core lost at %d", e.depth) }

// Find finds.
func Find(depth int) error { return &LostError{depth} }

// Must panics.
func Must(depth int) {
	if depth == 0 {
		panic("no depth at all")
	}
}
`,
  });
  expect(pageEnding(pages, '/errors.md')).toContain(`| Message | Error | Returned by | When | Description |
| --- | --- | --- | --- | --- |
| \`depth %d is too low\` | \`error\` | [\`Read()\`](/reference/strata/#strataread) | \`depth < 0\` | |
| \`depth %d is too high\` | \`error\` | [\`Read()\`](/reference/strata/#strataread) | not \`depth < 0\` and \`len(rows) != 0\` and \`depth > 9\` | |
| \`row %q: %w\` | \`error\` | [\`Read()\`](/reference/strata/#strataread) | | |
| \`core lost at %d\` | [\`LostError\`](/reference/strata/#stratalosterror) | [\`Find()\`](/reference/strata/#stratafind) | | LostError says where a core was lost. |
| \`core is torn\` | [\`ErrTorn\`](/reference/strata/#strataerrtorn) | [\`Read()\`](/reference/strata/#strataread) | | ErrTorn is returned when a core is torn. |
| \`log is wet\` | [\`ErrWet\`](/reference/strata/#strataerrwet) | | | ErrWet says that the log is wet. |

| Message | Error | Panics in | When |
| --- | --- | --- | --- |
| \`no depth at all\` | \`panic\` | [\`Must()\`](/reference/strata/#stratamust) | \`depth == 0\` |
`);
});

it('reads variants of Rust with the words that an attribute or Display gives them', async () => {
  const { pages } = await pagesOf({
    'README.md': '# Strata\n',
    'Cargo.toml': '[package]\nname = "strata"\nversion = "1.0.0"\nedition = "2021"\n',
    'src/lib.rs': `//! Reads drill logs.
use std::fmt;

/// What goes wrong.
#[derive(Debug, thiserror::Error)]
pub enum Failure {
    /// The core is torn.
    #[error("core {0} is torn")]
    Torn(u8),
    #[error(transparent)]
    Io(std::io::Error),
}

/// What is wrong with a log.
#[derive(Debug)]
pub enum LogError {
    /// Nothing is in it.
    Empty,
    Wet { depth: u8 },
    Cold(u8),
    Other,
}

impl fmt::Display for LogError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            LogError::Empty => write!(f, "the log is empty"),
            Self::Wet { depth } => {
                write!(f, "the log is wet at {}", depth)
            }
            LogError::Cold(depth) if *depth > 3 => write!(f, "the log is cold"),
            LogError::Cold(_) => f.write_str("the log is cool"),
            LogError::Other => if true { write!(f, "one") } else { write!(f, "other") },
        }
    }
}

/// A colour.
pub enum Colour {
    Red,
}

impl fmt::Display for Colour {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self { Colour::Red => write!(f, "red colour") }
    }
}

/// Reads.
pub fn read(depth: u8) -> Result<u8, LogError> {
    if depth == 0 {
        return Err(LogError::Empty);
    }
    let _never = || -> Result<u8, LogError> { Err(LogError::Other) };
    match depth {
        1 => Err(LogError::Wet { depth }),
        _ => Ok(depth),
    }
}

/// Finds.
pub fn find(depth: Option<u8>) -> Result<u8, Failure> {
    let found = depth.ok_or(Failure::Torn(1))?;
    Ok(found)
}
`,
  });
  expect(pageEnding(pages, '/errors.md')).toContain(`| Message | Error | Returned by | Description |
| --- | --- | --- | --- |
| \`core {0} is torn\` | [\`Failure::Torn\`](/reference/strata/#stratafailure) | [\`find()\`](/reference/strata/#stratafind) | The core is torn. |
| \`the log is empty\` | [\`LogError::Empty\`](/reference/strata/#stratalogerror) | [\`read()\`](/reference/strata/#strataread) | Nothing is in it. |
| \`the log is wet at {}\` | [\`LogError::Wet\`](/reference/strata/#logerrorwet) | [\`read()\`](/reference/strata/#strataread) | |
`);
});
