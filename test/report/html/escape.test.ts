import { describe, expect, it } from 'vitest';
import { html, link } from '../../../src/report/html/escape.ts';

describe('HTML templates', () => {
  it('escape every value, in text and in attributes', () => {
    const hostile = `"><script>alert('x')</script>&`;
    expect(html`<a title="${hostile}">${hostile}</a>`.markup).toBe(
      '<a title="&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;">&quot;&gt;&lt;script&gt;alert(&#39;x&#39;)&lt;/script&gt;&amp;</a>',
    );
  });

  it('name what would turn the order of text around', () => {
    expect(html`<p>${'user\u202e gpj.exe'} ${'a\u0000b'}</p>`.markup).toBe('<p>user⟨U+202E⟩ gpj.exe a⟨U+0000⟩b</p>');
  });

  it('nest, join lists and leave out what is not there', () => {
    expect(
      html`<ul>${['a', 'b'].map((item) => html`<li>${item}</li>`)}${null}${undefined}${false}${0}</ul>`.markup,
    ).toBe('<ul><li>a</li><li>b</li>0</ul>');
  });

  it('link only what a browser may open safely', () => {
    expect(link('https://example.org/?a="b"', 'site').markup).toBe(
      '<a href="https://example.org/?a=&quot;b&quot;" rel="noopener noreferrer">site</a>',
    );
    expect(link('javascript:alert(1)', 'no').markup).toBe('no');
    expect(link('local:launch/run/x', 'local').markup).toBe('local');
  });
});
