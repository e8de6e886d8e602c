/**
 * A program that is killed by a test: opens the world in a folder, makes writing calls endlessly, and prints each
 * acknowledged one.
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
	// Written unbuffered, so that a reported call was acknowledged and an acknowledged call is reported.
	writeSync(1, `${port}\n`);
}
