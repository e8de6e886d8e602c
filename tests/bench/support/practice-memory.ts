/** Opens the large world in a folder, makes each call once, and prints the program's memory in MB. */
import { bodyOf, CASES, openLargeWorld } from './large-world.ts';

const practice = await openLargeWorld(process.argv[2] ?? '');
for (const each of CASES) await practice.callNode(bodyOf(each));
console.log((process.memoryUsage().rss / 2 ** 20).toFixed(0));
await practice.close();
