import { createRoot } from 'react-dom/client';
import { App } from './App';
import { bridge } from './bridge';
import { startSubscriptions } from './subscriptions';
import { StartFailed } from './features/shell/StartFailed';
import './styles.css';

const container = document.getElementById('root');
if (!container) throw new Error('no root');
const root = createRoot(container);
startSubscriptions(bridge).then(
  () => root.render(<App />),
  (error: unknown) => root.render(<StartFailed why={error instanceof Error ? error.message : String(error)} />),
);
