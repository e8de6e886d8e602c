import { listtransactions } from '#lib/api/wallet.ts';
import { readWireJson } from '#lib/client/wire/wire-json.ts';
import { readHistory, type WireHistoryRow } from '#lib/node/reference/wallet/wallet-details.ts';
import * as v from 'valibot';
import { expect, test } from 'vitest';
import { readCaptures } from '../../../../contract/captures.ts';

test('parses only heights from a server’s list of transaction ids', () => {
	const entries = readHistory([
		{ tx_hash: 'a', height: 7 },
		{ tx_hash: 'b', height: 0 },
		{ tx_hash: 'c', height: 9 },
	]);
	expect(entries.map(({ txid, height, confirmations }) => [txid, height, confirmations])).toEqual([
		['b', undefined, 0],
		['c', 9, undefined],
		['a', 7, undefined],
	]);
});

test('sorts a daemon’s history newest first, with an entry per output', () => {
	const common = { txid: 'a', category: 'send', amount: '-0.5', time: 100 };
	const entries = readHistory([
		{ ...common, txid: 'old', category: 'receive', amount: 2, time: 50, vout: 0, confirmations: 9 },
		{ ...common, vout: 0, confirmations: 2, address: 'R' },
		{ ...common, vout: 1, confirmations: 2 },
	]);
	expect(entries.map(({ key }) => key)).toEqual(['a send 1', 'a send 0', 'old receive 0']);
	expect(entries[1]).toMatchObject({ kind: 'sent', amount: -50_000_000n, address: 'R', confirmations: 2 });
	expect(entries[1]?.height).toBeUndefined();
});

/** Replies of a real node that used an electrum server. */
function recorded(name: string) {
	const reply = readCaptures()
		.get('listtransactions')
		?.find((capture) => capture.name === name)?.body_text;
	return v.parse(listtransactions.reply, readWireJson(new TextEncoder().encode(reply)));
}

test('reads the real server’s block index as height, newest first', () => {
	const entries = readHistory(recorded('listtransactions_electrum_later'));
	expect(
		entries.map(({ kind, amount, height, confirmations }) => [kind, amount, height, confirmations]),
	).toEqual([
		['received', 17_498_523n, 218, 1],
		['sent', -30_200_000n, 162, 57],
		['sent', -38_610n, 161, 58],
	]);
	expect(entries.map(({ at }) => at?.getTime())).toEqual([
		1_795_175_377_000, 1_795_174_702_000, 1_795_174_690_000,
	]);
	expect(new Set(entries.map(({ key }) => key)).size).toBe(3);
});

test('reads missing confirmations as undefined, block 0 as unconfirmed', () => {
	const rows = recorded('listtransactions_electrum');
	expect(readHistory(rows).map(({ confirmations }) => confirmations)).toEqual([
		undefined,
		undefined,
		undefined,
	]);
	expect(readHistory(rows).map(({ height }) => height)).toEqual([218, 162, 161]);
	const [newest] = rows;
	const [waiting] = readHistory([{ ...newest, blockindex: 0 } as WireHistoryRow]);
	expect(waiting).toMatchObject({ confirmations: 0, height: undefined });
});

test('classifies an unknown category as unknown', () => {
	const [entry] = readHistory([{ txid: 'a', category: 'constructor', amount: 1, vout: 0, confirmations: 1 }]);
	expect(entry?.kind).toBe('unknown');
});
