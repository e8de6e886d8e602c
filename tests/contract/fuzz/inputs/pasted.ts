import { bytesToHex, hexToBytes } from '@noble/hashes/utils.js';
import fc from 'fast-check';
import {
	accountAddressProblem,
	addressProblem,
	readAddressText,
	recogniseAddress,
	addressOfScript,
	encodeAddress,
	KOMODO_ADDRESSES,
} from '#lib/chain/address.ts';
import { isPublicKey, readWif } from '#lib/chain/keys.ts';
import { reviewRawTransaction } from '#lib/chain/review/raw-transaction-review.ts';
import { encodeFulfilment, readConditionInput } from '#lib/chain/condition.ts';
import { runScript, carriedData, classifyScript, pushedBy } from '#lib/chain/script.ts';
import { lockedOutputOf, readTimeLock, timeLockScript } from '#lib/chain/contracts.ts';
import { decodeTokenPayload, encodeTokenPayload, tokenPayloadOf } from '#lib/chain/tokens/token-payload.ts';
import { creationIn } from '#lib/chain/tokens/token-transfer-review.ts';
import { proofOf, readTransaction } from '#lib/chain/proved-transaction.ts';
import { isInputValid } from '#lib/chain/signing.ts';
import { readTransactionText, decodeTransaction, encodeTransaction } from '#lib/chain/transaction.ts';
import { formatAmount, parseAmount } from '#lib/domain/money/amount.ts';
import { linksIn, readTokelData } from '#lib/domain/tokens.ts';
import { readReceiver } from '#lib/domain/token-transfer.ts';
import { parseAddressList, parseHeight } from '#lib/domain/tools/snapshot.ts';
import { mutatedHex } from '../../../unit/chain/mutated-hex.ts';
import { addresses, realNodeTransactions, transactions } from '../../../unit/chain/vectors/vectors.ts';
import { changedText } from './changed-text.ts';
import { fuzzedInput, largeTexts, nameOf, same, type FuzzedInput } from './fuzzed-input.ts';

const HEXES = [...transactions, ...realNodeTransactions].map(({ hex }) => hex);
const NO_OUTPUT = { value: 0n, script: new Uint8Array() };

function readPastedTransaction(text: string): string {
	reviewRawTransaction(text, { versions: KOMODO_ADDRESSES, ownAddress: 'R', known: new Map() });
	proofOf('00'.repeat(32), text);
	const read = readTransactionText(text);
	if (typeof read === 'string') return read;
	const { transaction: tx, hex, txid } = read;
	same(encodeTransaction(tx), hex);
	same(readTransaction(txid, hex, KOMODO_ADDRESSES)?.bytes, hex.length / 2);
	lockedOutputOf(tx, KOMODO_ADDRESSES);
	tokenPayloadOf(tx);
	creationIn(tx);
	for (const place of tx.inputs.keys()) isInputValid(tx, place, tx.outputs[place] ?? NO_OUTPUT);
	return 'a value';
}

/** All scripts and data of the sample transactions. */
const SCRIPTS = [
	...new Set(
		HEXES.flatMap((hex) => {
			const { inputs, outputs } = decodeTransaction(hex);
			return [...inputs, ...outputs].flatMap(({ script }) => [script, carriedData(script) ?? script]);
		}).map(bytesToHex),
	),
].filter((hex) => hex !== '');

/** A lock time of 200 bytes, followed by the rest of a time lock script. */
const ENDLESS_NUMBER = `4cc8${'01'.repeat(200)}b175`;

const isHex = (text: string): boolean => text.length % 2 === 0 && /^[\da-f]*$/.test(text);

function readAnyScript(script: Uint8Array): string {
	addressOfScript(script, KOMODO_ADDRESSES);
	pushedBy(script);
	const lock = readTimeLock(script);
	if (lock) same(bytesToHex(timeLockScript(lock)), bytesToHex(script));
	const payload = decodeTokenPayload(script);
	if (payload && payload.kind !== 'foreign')
		same(bytesToHex(encodeTokenPayload(payload)), bytesToHex(script));
	for (const read of [readSpending, runAlone])
		try {
			read(script);
		} catch (error) {
			nameOf(error, RangeError);
		}
	return payload ? `${payload.kind} of tokens` : classifyScript(script).kind;
}

function readSpending(script: Uint8Array): void {
	const { fulfilment } = readConditionInput(script);
	const [push] = pushedBy(script) ?? [];
	same(bytesToHex(encodeFulfilment(fulfilment)), bytesToHex(push?.subarray(0, -1) ?? script));
}

const runAlone = (script: Uint8Array): boolean =>
	runScript(script, [Uint8Array.of(1), script.subarray(0, 20)], {
		isSigned: () => true,
		isLockedUntil: () => true,
	});

const FORMATS = [{ coin: 'KMD', versions: KOMODO_ADDRESSES }];
const RECEIVER = { ownKey: `02${'ab'.repeat(32)}`, isOnCurve: isPublicKeyText };
const ADDRESSES = [
	...addresses.flatMap((each) => Object.values(each).filter((value) => typeof value === 'string')),
	...['0x52908400098527886E0F7030069857D2E4169EE7', 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'],
	...['UqMgxQ9Z5h4Hr4rmDKTVkV4vDGDtPmLTqpGYZkBwPzXbqQSqYF1Q', `02${'ab'.repeat(32)}`],
];

function isPublicKeyText(key: string): boolean {
	return isPublicKey(hexToBytes(key));
}

function readTypedAddress(text: string): string {
	addressProblem(text, KOMODO_ADDRESSES, 'KMD');
	accountAddressProblem(text);
	recogniseAddress(text, FORMATS);
	readReceiver(text, RECEIVER);
	readWif(text);
	parseAddressList(text);
	const read = readAddressText(text);
	if (typeof read === 'string') return read;
	same(encodeAddress(read.version, read.hash), text.trim());
	return 'a value';
}

const AMOUNTS = ['1.5', '0,00000001', "1'000.25", '1 000 000,5', '21,000,000', '184467440737.09551615', '5'];

function readTypedAmount(text: string): string {
	parseHeight(text);
	const units = parseAmount(text);
	if (typeof units !== 'bigint') return units;
	same(parseAmount(formatAmount(units)), units);
	return 'a value';
}

const TOKEN_TEXTS = ['see https://example.com/a.', 'ipfs:abcdef', `0101${'02'}0568747470734f`];

/** Strings that users paste or type, or that third parties write into transactions. */
export const PASTED: readonly FuzzedInput[] = [
	fuzzedInput('a pasted transaction', {
		any: fc.oneof({ weight: 5, arbitrary: mutatedHex(HEXES) }, changedText(HEXES.slice(0, 4))),
		large: largeTexts('00').concat(
			`0100000001${'00'.repeat(36)}00ffffffff01${'00'.repeat(8)}feff000700${'51'.repeat(0x7_00ff)}00000000`,
			`0100000000fdffd8${'00'.repeat(9 * 0xd8ff)}00000000`,
		),
		read: readPastedTransaction,
	}),
	fuzzedInput('a script of a transaction', {
		any: fc.oneof(
			{
				weight: 6,
				arbitrary: mutatedHex([...SCRIPTS, ENDLESS_NUMBER])
					.filter(isHex)
					.map(hexToBytes),
			},
			fc.uint8Array({ maxLength: 100 }),
		),
		large: [ENDLESS_NUMBER, ...largeTexts('f26300', 'a105'), `4e${'40420f00'}${'a1'.repeat(1_000_000)}`].map(
			hexToBytes,
		),
		read: readAnyScript,
	}),
	fuzzedInput('a typed address', {
		any: changedText(ADDRESSES),
		large: largeTexts('R', '1', '0x', 'bc1q', ' ', ','),
		read: readTypedAddress,
	}),
	fuzzedInput('a typed amount', {
		any: changedText(AMOUNTS),
		large: largeTexts('9', ' ', ',000', '1,').concat(`1.${'0'.repeat(1e6)}`),
		read: readTypedAmount,
	}),
	fuzzedInput('the text of a token', {
		any: changedText(TOKEN_TEXTS),
		large: largeTexts('.', 'https:', 'https://a.', '0100', '02', ' ').concat(`ipfs:${'.'.repeat(1e6)}x`),
		read: (text) => {
			if (isHex(text)) readTokelData(text);
			return linksIn(text).length > 0 ? 'links' : 'no links';
		},
	}),
];
