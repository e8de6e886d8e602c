import fc from 'fast-check';
import { withRecipients, csvText, readTable } from '#lib/domain/text/pasted.ts';
import { readBatch } from '#lib/domain/token-transfer.ts';
import { readSendList } from '#lib/domain/send.ts';
import { changedText } from './changed-text.ts';
import { fuzzedInput, largeTexts, same, type FuzzedInput } from './fuzzed-input.ts';

const ADDRESS = 'RKJPCZwsN2mQCFMXCPvJ5rfUV5oXaDyUyP';
const KEY = `02${'ab'.repeat(32)}`;
const LISTS = [ADDRESS, KEY].flatMap((recipient) => [
	`${recipient},1.5\n${recipient},2\n`,
	`to;amount;note\r\n${recipient};1,5;rent\r\n"${recipient}";2;"a ""b"""\r\n`,
	`${recipient} 1.5\n${recipient}\t2`,
	`No,Public key,Amount in coins\n1,${recipient},"1,5"\n`,
]);
const CONTEXT = { ownKey: KEY, isOnCurve: () => true, places: 8, held: 5n };

function readList(text: string): string {
	const lines = text.split(/\r\n?|\n/).length;
	const { rows, total, problems } = readBatch(text, CONTEXT);
	const sum = rows.reduce((all, { order }) => all + (order?.units ?? 0n), 0n);
	same(total, sum);
	same(problems, rows.filter(({ order }) => !order).length);
	if (rows.some(({ line }) => line < 1 || line > lines)) throw new Error('A row is on no line.');
	const more = readTable(withRecipients(text, ['X'])).rows.at(-1)?.cells ?? [];
	// An unclosed quote swallows the new row.
	if (!rows.some(({ problem }) => problem?.kind === 'quotes')) same(more.includes('X'), true);
	const list = readSendList(text);
	return 'kind' in list ? list.kind : 'a value';
}

/** Cells that come back unchanged: not empty, without outer whitespace, and not executed by a spreadsheet. */
const cell = fc.string({ unit: 'binary', maxLength: 8 }).map((text) => `x${text.replace(/\r\n?/g, '\n')}x`);

/** Lists of recipients and amounts, pasted or read from a file, and tables that the app writes. */
export const TABLES: readonly FuzzedInput[] = [
	fuzzedInput('a list of recipients', {
		any: changedText(LISTS),
		large: largeTexts('"', '\n', ' ', `${ADDRESS},1\n`, '"a,', 'key '),
		read: readList,
	}),
	fuzzedInput('a written table', {
		any: fc.array(fc.array(cell, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 }),
		large: [],
		read: (rows) => {
			const read = readTable(csvText(rows)).rows.map(({ cells }) => cells);
			same(JSON.stringify(read), JSON.stringify(rows));
			return 'a value';
		},
	}),
];
