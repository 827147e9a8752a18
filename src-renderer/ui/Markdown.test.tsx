import { fireEvent, render, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { HostProvider } from './host';
import { Markdown } from './Markdown';

function draw(text: string): { html: HTMLElement; opened: string[] } {
  const opened: string[] = [];
  const host = { openLink: (url: string) => void opened.push(url), copyText: () => Promise.resolve() };
  const { container } = render(
    <HostProvider host={host}>
      <Markdown text={text} />
    </HostProvider>,
  );
  return { html: container, opened };
}

test('shows HTML as the characters it is made of', () => {
  const { html } = draw(
    'a <img src=x onerror="alert(1)"> b\n\n<script>alert(1)</script>\n\n<iframe src="https://x"></iframe>',
  );
  expect(html.querySelector('img, script, iframe')).toBeNull();
  expect(html.textContent).toContain('onerror');
});

test('fetches no picture, wherever it is', () => {
  const { html } = draw(
    '![dot](https://evil.example/a.png) ![in](data:image/png;base64,AAAA)\n\n![r][1]\n\n[1]: https://evil.example/b.png',
  );
  expect(html.querySelector('img')).toBeNull();
  expect(html.textContent).toContain('dot');
});

test('opens web links through the host and never by itself', () => {
  const { opened } = draw('[site](https://example.com/a?b=c)');
  const link = screen.getByRole('link', { name: 'site' });
  expect(fireEvent.click(link)).toBe(false);
  expect(opened).toEqual(['https://example.com/a?b=c']);
});

test('draws no link to anything else', () => {
  const { html } = draw(
    '[a](javascript:alert(1)) [b](file:///etc/passwd) [c](plugboard://install) [d](https://user:pw@example.com)',
  );
  expect(html.querySelector('a')).toBeNull();
});

test('keeps bold beside Chinese punctuation', () => {
  const { html } = draw('**加粗**（说明）');
  expect(html.querySelector('strong')?.textContent).toBe('加粗');
});
