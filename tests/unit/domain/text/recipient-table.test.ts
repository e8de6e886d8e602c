import { parseAmount } from '#lib/domain/money/amount.ts';
import { readBatch, type BatchContext } from '#lib/domain/token-transfer.ts';
import { withRecipients, readPaymentUri } from '#lib/domain/text/pasted.ts';
import { readSendList } from '#lib/domain/send.ts';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** Recipients used in the lists below: addresses for payments, public keys for tokens. */
const RECIPIENTS = {
	payments: ['RKJPCZwsN2mQCFMXCPvJ5rfUV5oXaDyUyP', 'RAm4sSMdXLkTf4MaaHEV91jmKgGcXkSWjr'],
	tokens: [`02${'aa'.repeat(32)}`, `03${'bb'.repeat(32)}`],
} as const;
type Subject = keyof typeof RECIPIENTS;

const context: BatchContext = { ownKey: '', isOnCurve: () => true, places: 8, held: undefined };

/** Recipients and amounts paid by a list, or the line and kind of its problem. */
function outcomeOf(subject: Subject, text: string): unknown {
	if (subject === 'payments') {
		const list = readSendList(text);
		if (!('kind' in list)) return list.map(({ address, amount }) => [address, amount]);
		return list.kind === 'row' ? { line: list.line, kind: list.problem.kind } : list;
	}
	const { rows } = readBatch(text, context);
	const wrong = rows.find(({ problem }) => problem);
	if (wrong) return { line: wrong.line, kind: wrong.problem?.kind };
	return rows.map(({ recipient, amount }) => [recipient, amount]);
}

const fill = (subject: Subject, text: string) =>
	text.replaceAll('A', RECIPIENTS[subject][0]).replaceAll('B', RECIPIENTS[subject][1]);

const COLUMNS = 'columns';
const SPLIT = 'split-amount';
const AMBIGUOUS = 'ambiguous-amount';

/** A pasted list, the reported line, and the problem. `A` and `B` are replaced by recipients. */
const BAD_LISTS: readonly (readonly [list: string, line: number, kind: string])[] = [
	['A,1,5\nB,2', 1, COLUMNS],
	['A,1\nB,1,500', 2, COLUMNS],
	['1,5,A\n2,0,B', 1, COLUMNS],
	['A 1 5', 1, COLUMNS],
	['to,amount\nA,1,5', 2, COLUMNS],
	['to,amount\nA,1\nB,1,000.5', 3, COLUMNS],
	['amount,to\n1,5,A', 2, COLUMNS],
	['amount\n1,A,5', 2, COLUMNS],
	['to,amount,\nA,1,5', 2, COLUMNS],
	['to;amount\nA;1;5', 2, COLUMNS],
	['to\tamount\nA\t1\t5', 2, COLUMNS],
	['to,amount,note\nA,1,5,thanks', 2, COLUMNS],
	['to,amount\nA 1 5', 2, COLUMNS],
	['to,amount,note\nA,1,5', 2, SPLIT],
	['to,amount,note\nA,1.5,rent\nB,1,500', 3, SPLIT],
	['to,amount,note\nA,1,5,', 2, SPLIT],
	['note,to,amount,more\nrent,A,1,5', 2, SPLIT],
	['to\tamount\tnote\nA 1 500', 2, SPLIT],
	['to,amount\n"A,1\nB,2', 2, 'quotes'],
	['to,amount\nA,"1"5', 2, 'quotes'],
	['A,"1,5\nB,2', 1, 'quotes'],
	['to,amount,value\nA,1,2', 1, 'heading'],
	['to,recipient,amount\nA,B,1', 1, 'heading'],
	['no;to;total\n1;A;5', 1, 'heading'],
	['amount;who;note\n1;A;5', 1, 'heading'],
	['A;1.000', 1, AMBIGUOUS],
	['A;12,50\nB;1.000', 2, AMBIGUOUS],
	['A;12.50\nB;1,000', 2, AMBIGUOUS],
	['A;12,50\nB;0.75\nA;1.000', 3, AMBIGUOUS],
	['A;500\nB;20.000', 2, AMBIGUOUS],
	['A;1,000,000\nB;0,5\nA;1,000', 3, AMBIGUOUS],
	['A\u200b;1', 1, 'hidden'],
	['A;1\u200b', 1, 'hidden'],
	['to;amount\nA;1\u20600', 2, 'hidden'],
];

/** The same list in each unambiguous notation. */
const GOOD_LISTS = [
	'A,1.5\nB,2',
	'A;1,5\nB;2',
	'A\t1,5\nB\t2',
	'A 1.5\nB  2',
	'1.5,A\n2,B',
	'1,5;A\n2;B',
	'to,amount\nA,"1,5"\nB,2',
	'amount,Recipient,Note\n1.5,A,5\n2,B,7',
	'No,Public key,Amount in coins\n1,A,1.5\n2,B,2',
	'to,amount,note\nA,1.5,7\nB,2,rent',
	'to;amount;note\nA;1,5;7\nB;2;8',
	'sep=;\nto;amount\nA;1,5\nB;2',
	'\ufeffsep=|\r\nA|1,5\r\nB|2\r\n',
	'# payout, May; "x\nA;1,5\n#second\nB;2\n// end',
	'#;to;amount\n1;A;1,5\n2;B;2',
	'\ufeffto,amount,,\r\n\r\nA,1.5,,\r\nB,2,,\r\n',
];

const HEADINGS = [
	'Name;Adresse;Betrag',
	'Name;Empfänger;Menge',
	'Nom;Destinataire;Montant',
	'Nombre;Dirección;Cantidad',
	'Nome;Endereço;Valor',
	'Nome;Indirizzo;Importo',
	'Naam;Adres;Bedrag',
	'Nazwa;Adres;Kwota',
	'Имя;Адрес;Сумма',
	'名前;アドレス;金額',
	'名称;地址;数量',
];

describe.each(Object.keys(RECIPIENTS) as Subject[])('list of %s', (subject) => {
	it.each(BAD_LISTS)('is rejected with its line number: %j', (list, line, kind) => {
		expect(outcomeOf(subject, fill(subject, list))).toEqual({ line, kind });
	});

	it.each(GOOD_LISTS)('is parsed completely: %j', (list) => {
		const rows = outcomeOf(subject, fill(subject, list)) as [string, string][];
		expect(rows.map(([recipient, amount]) => [recipient, amount.replace(',', '.')])).toEqual([
			[RECIPIENTS[subject][0], '1.5'],
			[RECIPIENTS[subject][1], '2'],
		]);
	});

	it.each([
		['A;1.234,56\nB;1.000', ['1234.56', '1000']],
		['A;1,234.56\nB;1,000', ['1234.56', '1000']],
		['A;1.234.567\nB;1.000', ['1234567', '1000']],
		['A;0.75\nB;1.000', ['0.75', '1']],
		['A;12,5\nB;1,000', ['12.5', '1']],
		['A;1.0000\nB;2.345', ['1', '2.345']],
		['A;1234,500\nB;2,345', ['1234.5', '2.345']],
		['A;1 234,5\nB;2,345', ['1234.5', '2.345']],
	])('detects the decimal mark from all rows: %j', (list, amounts) => {
		const rows = outcomeOf(subject, fill(subject, list)) as [string, string][];
		expect(rows.map(([, amount]) => parseAmount(amount))).toEqual(amounts.map((each) => parseAmount(each)));
	});

	it.each(HEADINGS)('recognises the heading %s', (heading) => {
		const rows = outcomeOf(subject, `${heading}\nx;${fill(subject, 'A;0,5')}`);
		expect(rows).toEqual([[RECIPIENTS[subject][0], '0,5']]);
	});

	it('never pays part of an amount for any separators', () => {
		const [recipient] = RECIPIENTS[subject];
		const anyList = fc.record({
			heading: fc.constantFrom('', 'to,amount\n', 'to,amount,note\n', 'to;amount\n', 'to\tamount\tnote\n'),
			between: fc.constantFrom(',', ';', '\t', ' '),
			whole: fc.integer({ min: 1, max: 999 }),
			sign: fc.constantFrom('.', ',', ' '),
			fraction: fc.integer({ min: 1, max: 99 }),
		});
		fc.assert(
			fc.property(anyList, ({ heading, between, whole, sign, fraction }) => {
				const text = `${heading}${recipient}${between}${whole}${sign}${fraction}`;
				const outcome = outcomeOf(subject, text);
				const [row] = Array.isArray(outcome) ? (outcome as [string, string][]) : [];
				if (row?.[0] === recipient) expect(row[1]).toBe(`${whole}${sign}${fraction}`);
			}),
			{ numRuns: 500 },
		);
	});
});

describe('payment URI in a list', () => {
	const A = RECIPIENTS.payments[0];

	it.each([
		['komodo:A?amount=0.5', [[A, '0.5']]],
		['komodo:A?amount=1.000&label=a%2Cb', [[A, '1.000']]],
		['address,amount\nkomodo://A,2', [[A, '2']]],
		['komodo:A?amount=0.5;0,5', [[A, '0.5']]],
		['komodo:A?amount=0.5;0,7', { line: 1, kind: 'two-amounts' }],
	])('is read: %j', (list, outcome) => {
		expect(outcomeOf('payments', fill('payments', list))).toEqual(outcome);
	});

	it.each(['komodo:A?req-lock=1&amount=0.5', 'komodo:A?amount=1&amount=2', 'komodo:A?amount=0,5'])(
		'is not read if it requires more: %j',
		(uri) => {
			expect(readPaymentUri(fill('payments', uri))).toBeUndefined();
		},
	);
});

describe('added recipient', () => {
	it.each([
		['', 'A,\nB,'],
		['X,1\n', 'X,1\nA,\nB,'],
		['X 1', 'X 1\nA,\nB,'],
		['to;amount\nX;1', 'to;amount\nX;1\nA;\nB;'],
		['amount\tto\n1\tX', 'amount\tto\n1\tX\n\tA\n\tB'],
		['1,X', '1,X\n,A\n,B'],
		['X 1\t', 'X 1\t\nA\t\nB\t'],
	])('uses the columns of %j', (text, more) => {
		expect(withRecipients(text, ['A', 'B'])).toBe(more);
	});
});
