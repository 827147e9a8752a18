import { createHash } from 'node:crypto';
import { Message, MessageFlag, Variant, sessionBus } from '@jellybrick/dbus-next';

/** One line of the tray's menu as the desktop would draw it. */
export interface TrayRow {
  readonly id: number;
  readonly label: string;
  readonly isEnabled: boolean;
  readonly rows: readonly TrayRow[];
}

export interface TrayItem {
  toolTip(): Promise<string>;
  /** A fingerprint of the picture. */
  picture(): Promise<string>;
  /** Without separators. */
  menu(): Promise<readonly TrayRow[]>;
  /** Chooses a line, as a person does in the open menu; `path` names it from the top. */
  choose(...path: string[]): Promise<void>;
  /** A click on the picture. */
  activate(): Promise<void>;
}

export interface TrayHost extends AsyncDisposable {
  /** Resolves when an app has put its item into the tray. */
  item(): Promise<TrayItem>;
}

const WATCHER = 'org.kde.StatusNotifierWatcher';
const ITEM = 'org.kde.StatusNotifierItem';
const MENU = 'com.canonical.dbusmenu';
const PROPERTIES = 'org.freedesktop.DBus.Properties';

type Dictionary = Readonly<Record<string, Variant>>;
type Layout = [id: number, properties: Dictionary, children: Variant<Layout>[]];

/** The part of a desktop that shows tray icons: a StatusNotifier watcher and host on the bus. */
export async function trayHost(busAddress: string): Promise<TrayHost> {
  const bus = sessionBus({ busAddress });
  const registered: string[] = [];
  const waiting: (() => void)[] = [];

  const watcher: Readonly<Record<string, Variant>> = {
    RegisteredStatusNotifierItems: new Variant('as', registered),
    IsStatusNotifierHostRegistered: new Variant('b', true),
    ProtocolVersion: new Variant('i', 0),
  };
  bus.addMethodHandler((message) => {
    const reply = (signature = '', body: unknown[] = []): boolean => {
      bus.send(Message.newMethodReturn(message, signature, body));
      return true;
    };
    if (message.path !== '/StatusNotifierWatcher') return false;
    switch (message.member) {
      case 'RegisterStatusNotifierItem': {
        const [service] = message.body as [string];
        // The item is a service name, or a path at whoever registers it.
        registered.push(service.startsWith('/') ? `${message.sender}${service}` : service);
        for (const wake of waiting.splice(0)) wake();
        return reply();
      }
      case 'RegisterStatusNotifierHost':
        return reply();
      case 'Get':
        return reply('v', [watcher[message.body[1] as string]]);
      case 'GetAll':
        return reply('a{sv}', [watcher]);
      default:
        return false;
    }
  });
  await bus.requestName(WATCHER, 0);

  return {
    async item() {
      while (registered.length === 0) await new Promise<void>((resolve) => waiting.push(resolve));
      return openItem(bus, registered.at(-1) ?? '');
    },
    async [Symbol.asyncDispose]() {
      bus.disconnect();
    },
  };
}

function openItem(bus: ReturnType<typeof sessionBus>, service: string): TrayItem {
  const slash = service.indexOf('/');
  const destination = slash < 0 ? service : service.slice(0, slash);
  const path = slash < 0 ? '/StatusNotifierItem' : service.slice(slash);
  const call = async (at: string, iface: string, member: string, signature: string, body: unknown[]) =>
    (await bus.call(new Message({ destination, path: at, interface: iface, member, signature, body })))?.body ?? [];
  const property = async <T>(name: string): Promise<T> =>
    ((await call(path, PROPERTIES, 'Get', 'ss', [ITEM, name]))[0] as Variant<T>).value;
  const menuPath = (): Promise<string> => property<string>('Menu');

  const menu = async (): Promise<readonly TrayRow[]> => {
    const [, layout] = (await call(await menuPath(), MENU, 'GetLayout', 'iias', [0, -1, []])) as [number, Layout];
    return rowsOf(layout);
  };
  return {
    async toolTip() {
      const [, , title] = await property<[string, unknown, string, string]>('ToolTip');
      return title;
    },
    async picture() {
      const hash = createHash('sha256');
      for (const [, , pixels] of await property<[number, number, Buffer][]>('IconPixmap')) hash.update(pixels);
      return hash.digest('hex');
    },
    menu,
    async choose(...words) {
      let rows = await menu();
      let chosen: TrayRow | undefined;
      for (const word of words) {
        chosen = rows.find(({ label }) => label.startsWith(word));
        if (!chosen) throw new Error(`no "${word}" among ${rows.map(({ label }) => label).join(', ')}`);
        rows = chosen.rows;
      }
      if (!chosen?.isEnabled) throw new Error(`"${words.join(' › ')}" cannot be chosen`);
      // No reply is asked for: after "Quit" nobody is left to give one.
      bus.send(
        new Message({
          destination,
          path: await menuPath(),
          interface: MENU,
          member: 'Event',
          signature: 'isvu',
          body: [chosen.id, 'clicked', new Variant('s', ''), 0],
          flags: MessageFlag.NO_REPLY_EXPECTED,
        }),
      );
    },
    activate: async () => void (await call(path, ITEM, 'Activate', 'ii', [0, 0])),
  };
}

const rowsOf = ([, , children]: Layout): readonly TrayRow[] =>
  children
    .map(({ value }) => value)
    .filter(([, properties]) => properties['type']?.value !== 'separator')
    .map((layout) => {
      const [id, { label, enabled }] = layout;
      const text = typeof label?.value === 'string' ? label.value : '';
      // One underscore marks a shortcut, two stand for one.
      return {
        id,
        label: text.replaceAll(/_(.)/g, '$1'),
        isEnabled: enabled?.value !== false,
        rows: rowsOf(layout),
      };
    });
