// The bare SDK beside one hostile server. `meetServerBare.js ORDER_FILE DIR` prints what it saw as one JSON line.
import { readFile } from 'node:fs/promises';
import { driveBare } from '../driveBare';
import type { Order } from '../order';

const [, , file = ''] = process.argv;
const order = JSON.parse(await readFile(file, 'utf8')) as Order;
process.stdout.write(`${JSON.stringify(await driveBare(order))}\n`, () => process.exit(0));
