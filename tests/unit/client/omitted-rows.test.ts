import { methods } from '#lib/api/index.ts';
import { NodeClient } from '#lib/client/node-client.ts';
import { describe, expect, it } from 'vitest';

describe('omitted rows', () => {
	it('reports omissions per method until a reply has none', async () => {
		const coin = {
			height: 1,
			status: 'active',
			smartaddress: 'R',
			pubtype: 60,
			p2shtype: 85,
			wiftype: 188,
			txfee: 1,
		};
		const replies = [[{ ...coin, coin: 'KMD' }, { coin: 7 }], [{ ...coin, coin: 'KMD' }]];
		const send = async () => ({
			status: 200,
			body: new TextEncoder().encode(JSON.stringify(replies.shift())),
		});
		const client = new NodeClient({ transport: { address: 'test', send } });
		const noted: unknown[] = [];
		client.noteOmittedRows = (...note) => noted.push(note);
		expect(await client.call(methods.getcoins, {})).toHaveLength(1);
		await client.call(methods.getcoins, {}, { priority: 'user' });
		expect(noted).toEqual([
			['getcoins', [{ of: 'coin', shown: 1, beyond: 0, unreadable: 1 }]],
			['getcoins', []],
		]);
	});
});
