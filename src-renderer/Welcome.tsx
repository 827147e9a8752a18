import type { ReactElement } from 'react';
import { Appearance } from './features/settings/Appearance';
import { LocalModels } from './features/settings/LocalModels';
import { ModelForm } from './features/settings/ModelForm';
import { WelcomeScreen } from './features/welcome/WelcomeScreen';

/** The first run, with what it needs of the settings. */
export const Welcome = (): ReactElement => (
  <WelcomeScreen
    appearance={<Appearance />}
    localModels={<LocalModels />}
    modelForm={(onClose) => <ModelForm model={null} onClose={onClose} />}
  />
);
