import { expect, it } from 'vitest';
import { parseDocstring } from '../../../src/platforms/python/docstring.ts';

const wanted = {
  summary: 'Reads a file.',
  parameters: [
    { name: 'path', type: 'str', description: 'Where it lies, on one line or two.' },
    { name: 'options', type: null, description: 'Passed on.' },
  ],
  returns: { type: 'Log', description: 'What was read.' },
  raises: [{ type: 'ValueError', description: 'If it is empty.' }],
};

it('reads the Google style', () => {
  expect(
    parseDocstring(`Reads a file.

    Args:
        path (str): Where it lies, on one line
            or two.
        **options: Passed on.

    Returns:
        Log: What was read.

    Raises:
        ValueError: If it is empty.

    Example:
        >>> read("a")
        <Log>
    `),
  ).toMatchObject({ ...wanted, examples: ['>>> read("a")\n<Log>'] });
});

it('reads the NumPy style', () => {
  expect(
    parseDocstring(`Reads a file.

    Parameters
    ----------
    path : str
        Where it lies, on one line
        or two.
    **options
        Passed on.

    Returns
    -------
    Log
        What was read.

    Raises
    ------
    ValueError
        If it is empty.
    `),
  ).toMatchObject(wanted);
});

it('reads the Sphinx style', () => {
  expect(
    parseDocstring(`Reads a file.

    :param str path: Where it lies, on one line
        or two.
    :param options: Passed on.
    :returns: What was read.
    :rtype: Log
    :raises ValueError: If it is empty.
    .. deprecated:: 2.0 Use open.
    `),
  ).toMatchObject({ ...wanted, deprecated: '2.0 Use open.' });
});

it('keeps text that follows no style, doctests in it and apart', () => {
  expect(parseDocstring('Adds numbers.\n\nNote: fast.\n\n>>> add(1, 2)\n3\n\nMore.')).toMatchObject({
    summary: 'Adds numbers.',
    text: 'Adds numbers.\n\nNote: fast.\n\n>>> add(1, 2)\n3\n\nMore.',
    examples: ['>>> add(1, 2)\n3'],
    parameters: [],
  });
});

it('keeps what stands indented below a field with its field, behind an empty line too', () => {
  expect(
    parseDocstring('Digs.\n\n:param how: One of:\n\n    * fast\n    * slow\n\n:param deep: Metres.\n\nMore.'),
  ).toMatchObject({
    text: 'Digs.\n\nMore.',
    parameters: [
      { name: 'how', description: 'One of:\n\n* fast\n* slow' },
      { name: 'deep', description: 'Metres.' },
    ],
  });
});

it('reads types in brackets, and words that go on no deeper than their head', () => {
  const { raises, returns } = parseDocstring(`Drills.

    Returns:
        (bool): True where it holds,
            or was dry.

    Raises:
        (ValueError): If it is too deep
        or too wet.
        KeyError: If none is there.
    `);
  expect(returns).toEqual({ type: 'bool', description: 'True where it holds, or was dry.' });
  expect(raises).toEqual([
    { type: 'ValueError', description: 'If it is too deep or too wet.' },
    { type: 'KeyError', description: 'If none is there.' },
  ]);
});

it('puts link definitions and footnotes where they are used, and leaves code alone', () => {
  const { text, returns } = parseDocstring(`Sorts by [Mohs][1], as [the book] says[^a].

    Then \`rows[0][1]\` and [2] stay.

    Returns:
        The [scale][1].

    [1]: https://rock.example/mohs
    [the book]: https://rock.example/book
    [^a]: Second edition.
    `);
  expect(text).toBe(
    'Sorts by [Mohs](https://rock.example/mohs), as [the book](https://rock.example/book) says[^a].\n\nThen `rows[0][1]` and [2] stay.'.replace(
      '[^a]',
      ' (Second edition.)',
    ),
  );
  expect(returns?.description).toBe('The [scale](https://rock.example/mohs).');
});

it('reads types behind names, several names of one field, and the fields of Epydoc', () => {
  const { parameters, returns, raises, text } = parseDocstring(`Sorts stones.

    :param hard (int): least hardness
    :param low, high: bounds
    :param *rest (list[str]): others
    :return (dict): by name
    :raises: ValueError if none is left
    `);
  expect(parameters).toEqual([
    { name: 'hard', type: 'int', description: 'least hardness' },
    { name: 'low', type: null, description: 'bounds' },
    { name: 'high', type: null, description: 'bounds' },
    { name: 'rest', type: 'list[str]', description: 'others' },
  ]);
  expect(returns).toEqual({ type: 'dict', description: 'by name' });
  expect(raises).toEqual([{ type: 'ValueError', description: 'if none is left' }]);
  expect(text).toBe('Sorts stones.');
  expect(parseDocstring('Sorts.\n\n@param hard: least\n@type hard: int\n@return: all')).toMatchObject({
    text: 'Sorts.',
    parameters: [{ name: 'hard', type: 'int', description: 'least' }],
    returns: { description: 'all' },
  });
});

it('keeps in the text what it cannot read of a section', () => {
  const { text, parameters, raises } = parseDocstring(`Sorts stones.

    Args:
        hard: least hardness

    Raises:
        Whatever the scale raises.

    Keyword Args:
        None
    `);
  expect(parameters.map(({ name }) => name)).toEqual(['hard']);
  expect(raises).toEqual([]);
  expect(text).toBe('Sorts stones.\n\nRaises:\n\nWhatever the scale raises.');
  expect(parseDocstring('Sorts.\n\nArgs:\n    All that the scale takes.').text).toBe(
    'Sorts.\n\nArgs:\n\nAll that the scale takes.',
  );
});

it('takes a type that stands alone, or twice, for no words', () => {
  const of = (said: string) => parseDocstring(`Sorts.\n\nReturns:\n    ${said}`).returns;
  expect(of('str:')).toEqual({ type: 'str', description: '' });
  expect(of('str (str or `value`): A name.')).toEqual({ type: 'str', description: 'A name.' });
  expect(of('list[str]: (list[str]) Names.')).toEqual({ type: 'list[str]', description: 'Names.' });
  expect(of('A name.')).toEqual({ type: null, description: 'A name.' });
});

it('reads types as Sphinx links them, and a head without a space behind its colon', () => {
  expect(
    parseDocstring(`Reads.

    Arguments:
        table (~tide.base.Table, optional): Where it is.
        on_read (callable):Called for each row,
            once.
        at(int): Where it begins.
        like (int): it is 10:30 then

    Returns:
        ~tide.info.Info: What was read.

    Raises:
        ~tide.errors.Torn: if a page is missing.
        \`tide.errors.Wet\`: If it is under water.
    `),
  ).toMatchObject({
    text: 'Reads.',
    parameters: [
      { name: 'table', type: 'Table', description: 'Where it is.' },
      { name: 'on_read', type: 'callable', description: 'Called for each row, once.' },
      { name: 'at', type: 'int', description: 'Where it begins.' },
      { name: 'like', type: 'int', description: 'it is 10:30 then' },
    ],
    returns: { type: 'Info', description: 'What was read.' },
    raises: [
      { type: 'Torn', description: 'if a page is missing.' },
      { type: 'tide.errors.Wet', description: 'If it is under water.' },
    ],
  });
});

it.each(['Caution', 'Attention', 'Danger', 'Hint', 'Important', 'Tip'])(
  'keeps the words below %s as words',
  (label) => {
    expect(
      parseDocstring(`Reads.\n\n    ${label}:\n        It is cut.\n\n    Args:\n        path: Where.\n    `),
    ).toMatchObject({
      text: `Reads.\n\n${label}:\n\nIt is cut.`,
      parameters: [{ name: 'path' }],
    });
  },
);

it('reads all that a NumPy section says of what is given back', () => {
  const returnsOf = (body: string) => parseDocstring(`Walks.\n\nYields\n------\n${body}\n`).returns;
  expect(returnsOf('point : Point\n    where it is\nplace : int\n    not given\n    for one')).toEqual({
    type: 'Point, int',
    description: '`point` (`Point`): where it is; `place` (`int`): not given for one',
  });
  expect(returnsOf('a : int\n    One.\nb : int\n    Two.')?.description).toBe('`a` (`int`): One. `b` (`int`): Two.');
  expect(returnsOf('Point\n    where it is')).toEqual({ type: 'Point', description: 'where it is' });
  expect(returnsOf('point : Point')).toEqual({ type: 'Point', description: '' });
  // The parts of one, and words that only go on deeper.
  expect(
    returnsOf('ends : Ends named tuple\n    first : float\n        Least.\n    last : float\n        Most.'),
  ).toEqual({
    type: 'Ends named tuple',
    description: '`first` (`float`): Least. `last` (`float`): Most.',
  });
  expect(returnsOf('Point\n    where it is: there\n      or here')?.description).toBe('where it is: there or here');
  expect(returnsOf('All the points that stand\nin the way.')).toEqual({
    type: null,
    description: 'All the points that stand in the way.',
  });
});
