import type { ServerId } from '@contract';
import { useEffect, useRef, useState, type FormEvent, type ReactElement } from 'react';
import { useText } from '../../../lib/i18n';
import { useIsHere } from '../../../lib/useIsHere';
import { whyOf } from '../../../lib/whyOf';
import { Button } from '../../../ui/Button';
import { Field } from '../../../ui/Field';
import { TextInput } from '../../../ui/TextInput';
import { pasteCallback } from './signInActions';

type Sending = { readonly kind: 'idle' | 'sending' } | { readonly kind: 'refused'; readonly why: string };

/** For a browser that cannot come back to this computer: the address it ended at, which holds a code and is not kept. */
export function PasteAddress({ id }: { id: ServerId }): ReactElement {
  const t = useText('signIn');
  const input = useRef<HTMLInputElement>(null);
  const [sending, setSending] = useState<Sending>({ kind: 'idle' });
  const isHere = useIsHere();
  useEffect(() => input.current?.focus(), []);

  const send = async (text: string): Promise<void> => {
    if (text === '') return setSending({ kind: 'refused', why: t('pasteMissing') });
    setSending({ kind: 'sending' });
    const why = await pasteCallback(id, text).then(() => null, whyOf);
    if (!isHere()) return;
    setSending(why === null ? { kind: 'idle' } : { kind: 'refused', why: asSentence(why) });
    if (why !== null) input.current?.focus();
  };
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    const field = input.current;
    if (!field || sending.kind === 'sending') return;
    const text = field.value.trim();
    field.value = '';
    void send(text);
  };
  return (
    <form noValidate onSubmit={submit} className="flex max-w-xl flex-col gap-2">
      <Field label={t('pasteLabel')} hint={t('pasteHint')} error={sending.kind === 'refused' ? sending.why : undefined}>
        <TextInput ref={input} mono defaultValue="" />
      </Field>
      <Button type="submit" variant="primary" className="self-start" busy={sending.kind === 'sending'}>
        {t('pasteGo')}
      </Button>
    </form>
  );
}

const asSentence = (words: string): string => words.charAt(0).toUpperCase() + words.slice(1);
