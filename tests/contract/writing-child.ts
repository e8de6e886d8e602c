/**
 * A program that is killed: it opens the world in the folder that it is given, then makes calls that write without end,
 * and tells on its standard output of each one that was acknowledged.
 */
import { writeSync } from 'node:fs';
import { openPractice } from '#practice/open-practice.ts';
import { openLevelStore } from '../../src/gateway/practice/level-store.ts';

const [folder = '', userpass = '', first = '0'] = process.argv.slice(2);
const store = await openLevelStore(folder);
const practice = await openPractice({
	seed: 'practice',
	store,
	clock: 'still',
	start: 1_795_176_000_000,
	wall: () => 0,
});

for (let port = Number(first) + 1; ; port++) {
	const call = { userpass, method: 'electrum', coin: 'LTC', ipaddr: '127.0.0.1', port };
	const reply = await practice.callNode(JSON.stringify(call));
	if (!reply) throw new Error(`The call ${port} was not acknowledged`);
	// Past every buffer of the program, so that what was told was told.
	writeSync(1, `${port}\n`);
}
