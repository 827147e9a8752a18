// The app's core beside one hostile server. `meetServer.js ORDER_FILE DIR` prints what it saw as one JSON line.
import { readFile } from 'node:fs/promises';
import { driveCore } from '../driveCore';
import type { Order } from '../order';

const [, , file = '', dir = ''] = process.argv;
const order = JSON.parse(await readFile(file, 'utf8')) as Order;
process.stdout.write(`${JSON.stringify(await driveCore(order, dir))}\n`, () => process.exit(0));
