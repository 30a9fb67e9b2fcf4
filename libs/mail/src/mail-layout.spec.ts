import { describe, expect, it } from '@jest/globals';
import { layOutMail } from './mail-layout.js';

const to = 'ann@example.com';

describe('layOutMail', () => {
  it('renders text and HTML from the same paragraphs', () => {
    const mail = layOutMail({
      to,
      subject: 'Sign in',
      paragraphs: ['Hello.', 'Open this:'],
      action: { label: 'Sign in', url: 'https://pay.example.com/a?b=1&c=2' },
      footer: 'You requested it.',
    });

    expect(mail.text).toBe(
      'Hello.\n\nOpen this:\n\nSign in:\nhttps://pay.example.com/a?b=1&c=2\n\n-- \n\nYou requested it.\n',
    );
    expect(mail.html).toContain('<p>Hello.</p>\n<p>Open this:</p>');
    expect(mail.html).toContain('href="https://pay.example.com/a?b=1&amp;c=2"');
    expect(mail.html).toContain('You requested it.</p>');
  });

  it('escapes everything', () => {
    const bad = `<script>"&'</script>`;

    const { html } = layOutMail({
      to,
      subject: bad,
      paragraphs: [bad],
      action: { label: bad, url: `https://example.com/${bad}` },
      footer: bad,
    });

    expect(html).not.toContain('<script>');
    expect(html).toContain('&lt;script&gt;&quot;&amp;&#39;&lt;/script&gt;');
  });

  it('accepts only http and https links', () => {
    const withUrl = (url: string) => () =>
      layOutMail({ to, subject: 's', paragraphs: [], action: { label: 'l', url } });

    expect(withUrl('javascript:alert(1)')).toThrow('javascript: is not allowed in a link of an e-mail');
    expect(withUrl('/relative')).toThrow('Invalid URL');
  });

  it('leaves no line break in a subject', () => {
    const { subject } = layOutMail({ to, subject: 'a\r\nBcc: eve@example.com\u0000', paragraphs: [] });

    expect(subject).toBe('a Bcc: eve@example.com');
  });
});
