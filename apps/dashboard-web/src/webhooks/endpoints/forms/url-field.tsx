import { TextInput, type TextInputProps } from '@mantine/core';

/** Returns the fault of a URL that can be found without the API, which also resolves it. */
export function urlFault(typed: string): string | null {
  const text = typed.trim();
  if (text === '') return 'Where should events go?';
  return URL.canParse(text) && /^https?:$/.test(new URL(text).protocol) ? null : 'It must begin with https://.';
}

/** The URL of an endpoint. */
export function UrlField(props: TextInputProps) {
  return (
    <TextInput
      label="URL"
      description="https, and reachable from the internet. Redirects are not followed."
      placeholder="https://shop.example/webhooks"
      inputMode="url"
      data-autofocus
      autoComplete="off"
      {...props}
    />
  );
}
