import { useEffect, useRef, useState, type ReactElement, type ReactNode } from 'react';
import { useStore } from 'zustand';
import { bridge } from '../../bridge';
import { cx } from '../../lib/cx';
import { useText } from '../../lib/i18n';
import { stateDot, stateWord } from '../../lib/serverState';
import { attempt } from '../../ui/attempt';
import { Button } from '../../ui/Button';
import { Card } from '../../ui/Card';
import { StateDot } from '../../ui/StateDot';
import { serversStore } from '../servers/serversStore';
import { settingsStore } from '../settings/settingsStore';
import { go, show } from '../shell/shellStore';
import { BigChoice } from './BigChoice';

interface WelcomeScreenProps {
  /** Language and theme, as in the settings. */
  readonly appearance: ReactNode;
  readonly localModels: ReactNode;
  readonly modelForm: (onClose: () => void) => ReactNode;
}

const TOTAL = 3;

/** First run in three steps, every one of which can be skipped. Settings can bring it back. */
export function WelcomeScreen({ appearance, localModels, modelForm }: WelcomeScreenProps): ReactElement {
  const t = useText('welcome');
  const c = useText('common');
  const [step, setStep] = useState(1);
  const [addingModel, setAddingModel] = useState(false);
  const models = useStore(settingsStore, (state) => state.models) ?? [];
  const servers = useStore(serversStore, (state) => state.servers);
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), [step]);

  const finish = (): void => {
    void attempt(bridge.saveSettings({ welcomed: true }), t('saveFailed'));
    go({ screen: 'chat' });
  };
  const texts = {
    1: { title: t('helloTitle'), text: t('helloText'), next: c('next') },
    2: { title: t('thinkTitle'), text: t('thinkText'), next: models.length > 0 ? c('next') : t('later') },
    3: { title: t('toolsTitle'), text: t('toolsText'), next: t('start') },
  }[step as 1 | 2 | 3];

  return (
    <main id="content" className="flex h-full flex-col overflow-y-auto">
      <div className="mx-auto flex min-h-full w-full max-w-xl flex-col px-6 py-12">
        <div className="flex flex-1 flex-col justify-center gap-6">
          <div>
            <p className="mb-2 flex items-center gap-1.5">
              {[1, 2, 3].map((each) => (
                <span
                  key={each}
                  aria-hidden
                  className={cx('h-1 w-6 rounded-full', each <= step ? 'bg-accent' : 'bg-line')}
                />
              ))}
              <span className="ml-2 text-xs text-muted">{t('stepOf', { step, total: TOTAL })}</span>
            </p>
            <h1 ref={heading} tabIndex={-1} className="text-xl font-semibold outline-none">
              {texts.title}
            </h1>
            <p className="mt-1 text-base text-pretty text-muted">{texts.text}</p>
          </div>
          {step === 1 && <Card flush>{appearance}</Card>}
          {step === 2 && (
            <>
              {models.length > 0 && (
                <p role="status">
                  {t('modelsReady', {
                    count: models.length,
                    names: models.map(({ label, model }) => label || model).join(c('listComma')),
                  })}
                </p>
              )}
              <BigChoice title={t('addKey')} text={t('addKeyText')} onChoose={() => setAddingModel(true)} />
              {localModels}
              {models.length === 0 && <p className="text-xs text-muted">{t('thinkLater')}</p>}
              {addingModel && modelForm(() => setAddingModel(false))}
            </>
          )}
          {step === 3 && (
            <>
              <BigChoice title={t('addServer')} text={t('addServerText')} onChoose={() => show('addServer')} />
              {servers.length > 0 && (
                <section aria-label={t('serversHere')}>
                  <h2 className="mb-2 font-medium">{t('serversHere')}</h2>
                  <Card flush>
                    <ul className="divide-y divide-line">
                      {servers.map((server) => (
                        <li key={server.id} className="flex min-h-10 items-center gap-3 px-4">
                          <StateDot state={stateDot(server)} />
                          <span className="min-w-0 flex-1 truncate font-medium">{server.name}</span>
                          <span className="text-xs text-muted">{c(stateWord(server))}</span>
                        </li>
                      ))}
                    </ul>
                  </Card>
                </section>
              )}
            </>
          )}
        </div>
        <footer className="mt-8 flex items-center justify-between gap-2">
          {step === 1 ? (
            <Button variant="quiet" onClick={finish}>
              {t('skipAll')}
            </Button>
          ) : (
            <Button variant="quiet" onClick={() => setStep(step - 1)}>
              {c('back')}
            </Button>
          )}
          <Button variant="primary" onClick={step === TOTAL ? finish : () => setStep(step + 1)}>
            {texts.next}
          </Button>
        </footer>
      </div>
    </main>
  );
}
