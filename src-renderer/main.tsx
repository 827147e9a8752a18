import { createRoot } from 'react-dom/client';
import { App } from './App';
import { bridge } from './bridge';
import { StartFailed } from './features/shell/StartFailed';
import { setLanguage } from './lib/i18n';
import { whyOf } from './lib/whyOf';
import { startSubscriptions } from './subscriptions';
import './styles.css';

const container = document.getElementById('root');
if (!container) throw new Error('no root');
const root = createRoot(container);
startSubscriptions(bridge).then(
  () => root.render(<App />),
  (error: unknown) => {
    setLanguage(navigator.language.startsWith('zh') ? 'zh' : 'en');
    root.render(<StartFailed why={whyOf(error)} />);
  },
);
