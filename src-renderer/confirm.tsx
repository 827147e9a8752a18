import { createRoot } from 'react-dom/client';
import { confirmBridge } from './bridge';
import { ConfirmDialog } from './features/shell/ConfirmDialog';
import { i18n, setLanguage } from './lib/i18n';
import './styles.css';

const container = document.getElementById('root');
if (!container) throw new Error('no root');
const root = createRoot(container);
const confirm = confirmBridge();
confirm.read().then(
  (view) => {
    setLanguage(view.language);
    document.title = view.title;
    root.render(<ConfirmDialog view={view} answer={(action) => confirm.answer(action)} />);
  },
  () => root.render(<p role="alert">{i18n.t('failed', { ns: 'confirm' })}</p>),
);
