/** Which comment of Ruby is of a declaration: the one right above, and words that only an empty line parts from it. */
import { expect, it } from 'vitest';
import { commentsOf } from '../../../src/platforms/ruby/comments.ts';

const above = (text: string): readonly string[] | undefined => {
  const lines = text.split('\n');
  return commentsOf(text).above(lines.length)?.lines;
};

it.each([
  ['# Opens a table.\nclass Table', ['Opens a table.']],
  ['# Opens a table.\n\nclass Table', ['Opens a table.']],
  ['# Tables of water\n# levels.\n#\n# * one\n\nclass Table', ['Tables of water', 'levels.', '', '* one']],
  ['# @return [String] the name\n\ndef name', ['@return [String] the name']],
  ['=begin\nOpens a table.\n=end\n\nclass Table', ['Opens a table.']],
])('takes the words of %j', (text, said) => expect(above(text)).toEqual(said));

it.each([
  ['a heading of what follows', '# Accessors\n\ndef name'],
  ['code that nobody runs', '# def name\n#   @name\n# end\n\ndef other'],
  ['a licence', '# Copyright 2024 Tide.\n# All rights reserved.\n\nmodule Tide'],
  ['a note of the makers', '# TODO: read it once.\n\ndef name'],
  ['a directive', '# @!group Reading\n# What reads.\n\ndef name'],
  ['two empty lines', '# Opens a table.\n\n\nclass Table'],
])('leaves %s alone', (_what, text) => expect(above(text)).toBeUndefined());
