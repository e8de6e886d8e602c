import { bytesToHex, hexToBytes, utf8ToBytes } from '@noble/hashes/utils.js';
import { describe, expect, it } from 'vitest';
import { addressOfPublicKey, addressOfScript, KOMODO_ADDRESSES } from '#lib/chain/address.ts';
import { readConditionInput, signaturesOf } from '#lib/chain/condition.ts';
import { provedOutputs } from '#lib/chain/proved-transaction.ts';
import { carriedData, dataScript, payToPublicKey } from '#lib/chain/script.ts';
import { isInputValid } from '#lib/chain/signing.ts';
import {
	decodeTokenPayload,
	encodeTokenPayload,
	TOKEN_MARKER_SCRIPT,
	TOKEN_MODULE_KEY,
	tokenAddress,
	tokenScript,
} from '#lib/chain/tokens/token-payload.ts';
import {
	type WantedCreation,
	evaluateTokenCreation,
	reviewTokenCreation,
} from '#lib/chain/tokens/token-creation-review.ts';
import { decodeTransaction, encodeTransaction, transactionId } from '#lib/chain/transaction.ts';
import {
	addresses,
	channelOpen,
	creationLegacy,
	creationSapling,
	creationTokel,
	creationVersion1,
	transactions,
} from '../vectors/vectors.ts';

describe.each(transactions)('real transaction $name', ({ hex, txid, bytes, opretPayloadHex }) => {
	const tx = decodeTransaction(hex);

	it('is decoded and rebuilt byte by byte', () => {
		expect(hex.length / 2).toBe(bytes);
		expect(encodeTransaction(structuredClone(tx))).toBe(hex);
		expect(transactionId(tx)).toBe(txid);
	});

	it('carries the documented payload in a script rebuilt from it', () => {
		const last = tx.outputs.at(-1)?.script ?? new Uint8Array();
		expect(bytesToHex(carriedData(last) ?? new Uint8Array())).toBe(opretPayloadHex);
		expect(bytesToHex(dataScript(hexToBytes(opretPayloadHex)))).toBe(bytesToHex(last));
	});
});

describe.each([creationSapling, creationVersion1])('real creation $token.name', (vector) => {
	const { origpubkey, name, description } = vector.token;
	const creator = hexToBytes(origpubkey);
	const tx = decodeTransaction(vector.hex);

	it('is rebuilt byte by byte from its name, description and creator', () => {
		const [, supply, change] = tx.outputs;
		const payload = encodeTokenPayload({
			kind: 'create',
			layout: 0,
			creator,
			name: utf8ToBytes(name),
			description: utf8ToBytes(description),
			data: [],
		});
		const outputs = [
			{ value: 10_000n, script: TOKEN_MARKER_SCRIPT },
			{ value: supply?.value ?? 0n, script: tokenScript(creator) },
			{ value: change?.value ?? 0n, script: payToPublicKey(creator) },
			{ value: 0n, script: dataScript(payload) },
		];
		expect(encodeTransaction({ ...tx, outputs })).toBe(vector.hex);
	});

	it('pays the addresses that daemons show for its creator', () => {
		const known = addresses.find(({ pubkey }) => pubkey === origpubkey);
		const found = tx.outputs.map(({ script }) => addressOfScript(script, KOMODO_ADDRESSES));
		expect(found).toEqual([
			tokenAddress(TOKEN_MODULE_KEY),
			known?.tokenAddress,
			known?.normalAddress,
			undefined,
		]);
		expect(addressOfPublicKey(creator, KOMODO_ADDRESSES.publicKeyHash)).toBe(known?.normalAddress);
	});
});

describe('real token transfer', () => {
	const tx = decodeTransaction(channelOpen.hex);
	const owner = hexToBytes(creationSapling.token.origpubkey);

	it('names the token and its owners in a rebuilt payload', () => {
		const payload = decodeTokenPayload(hexToBytes(channelOpen.opretPayloadHex));
		expect(payload).toMatchObject({
			kind: 'transfer',
			tokenId: channelOpen.transfer.tokenid,
			recipients: channelOpen.transfer.pubkeys.map(hexToBytes),
		});
		if (payload?.kind === 'transfer')
			expect(bytesToHex(encodeTokenPayload(payload))).toBe(channelOpen.opretPayloadHex);
	});

	it('spends the proved supply of the real creation with valid signatures', () => {
		const [coins, tokens] = provedOutputs(tx, new Map([[creationSapling.txid, creationSapling.hex]]));
		expect(coins).toBeUndefined();
		expect(tokens).toEqual({ value: 100n, script: tokenScript(owner) });
		expect(tokens && isInputValid(tx, 1, tokens)).toBe(true);
		// The outputs lack only the fee of 10,000.
		const paid = { value: BigInt(channelOpen.sumOutSat) + 10_000n - 100n, script: payToPublicKey(owner) };
		expect(isInputValid(tx, 0, paid)).toBe(true);
		expect(isInputValid(tx, 0, { ...paid, value: paid.value + 1n })).toBe(false);
	});

	it('is signed by the owner alone', () => {
		const { fulfilment } = readConditionInput(tx.inputs[1]?.script ?? new Uint8Array());
		expect(signaturesOf(fulfilment).map(({ publicKey }) => publicKey)).toEqual([owner]);
	});
});

describe.each([
	{ ...creationLegacy, system: 'legacy' },
	{ ...creationTokel, system: 'tokel' },
])('creation of a different token system, $what', ({ opretPayloadHex, system, vout }) => {
	it('is recognised as foreign and has no module marker', () => {
		const payload = decodeTokenPayload(hexToBytes(opretPayloadHex));
		expect(payload).toEqual({ kind: 'foreign', system, action: 'create' });
		const marker = bytesToHex(TOKEN_MARKER_SCRIPT);
		expect(vout.map(({ scriptPubKeyHex }) => scriptPubKeyHex)).not.toContain(marker);
	});
});

const TOK_CREATOR = hexToBytes(creationSapling.token.origpubkey);

describe('review of a real creation', () => {
	const tx = decodeTransaction(creationSapling.hex);
	/** The spent output, which is not published; the signature is valid for this value only. */
	const spent = [{ value: 10_000_000_000n, script: payToPublicKey(TOK_CREATOR) }];
	const wanted: WantedCreation = {
		name: 'TOK',
		description: 'creating a TOK token',
		units: 100n,
		creator: TOK_CREATOR,
		tokenAddress: 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8',
		layout: 0,
		height: 110,
	};

	it('accepts the matching creation and lists its amounts', () => {
		const review = evaluateTokenCreation(tx, wanted, spent);
		expect(review.txid).toBe(creationSapling.txid);
		expect(review.problems).toEqual([]);
		expect(review.facts).toMatchObject({
			inputs: [{ txid: creationSapling.vin[0]?.txid, index: 0, value: 10_000_000_000n }],
			marker: 10_000n,
			supply: 100n,
			change: 9_999_979_900n,
			stray: [],
			expiryHeight: 311,
			bytes: 372,
			dataScriptBytes: 63,
			fee: 10_000n,
		});
	});

	it('rejects unknown inputs', () => {
		const review = reviewTokenCreation(creationSapling.hex, wanted, new Map());
		expect(review.facts.fee).toBeUndefined();
		expect(review.problems).toEqual([
			{ kind: 'unknown-input', txid: creationSapling.vin[0]?.txid, index: 0 },
		]);
	});

	it('rejects a different transaction under the txid of its source', () => {
		const known = new Map([[creationSapling.vin[0]?.txid ?? '', creationVersion1.hex]]);
		const { problems } = reviewTokenCreation(creationSapling.hex, wanted, known);
		expect(problems.map(({ kind }) => kind)).toEqual(['unknown-input']);
	});

	it('rejects a signature for a different value', () => {
		const other = [{ value: 10_000_000_001n, script: payToPublicKey(TOK_CREATOR) }];
		const { problems } = evaluateTokenCreation(tx, wanted, other);
		expect(problems).toEqual([
			{ kind: 'signature', inputs: [0] },
			{ kind: 'fee', fee: 10_001n, least: 10_000n, most: 10_000n },
		]);
	});

	const texts = (wanted: string, found: string) => ({
		wanted: { text: wanted, bytes: bytesToHex(utf8ToBytes(wanted)) },
		found: { text: found, bytes: bytesToHex(utf8ToBytes(found)) },
	});

	it.each<[string, Partial<WantedCreation>, object]>([
		['name', { name: 'TOk' }, texts('TOk', 'TOK')],
		['description', { description: '' }, texts('', 'creating a TOK token')],
		['supply', { units: 101n }, { wanted: 101n, found: 100n }],
		['data', { data: Uint8Array.of(0xf2) }, { wanted: 'f2', found: [] }],
		[
			'token-address',
			{ tokenAddress: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2' },
			{ wanted: 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8', found: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2' },
		],
		['expired', { height: 311 }, { expiryHeight: 311, height: 311 }],
	])('reports only the problem "%s" if the request differs', (kind, other, values) => {
		const { problems } = evaluateTokenCreation(tx, { ...wanted, ...other }, spent);
		expect(problems).toEqual([{ kind, ...values }]);
	});

	it('reports everything derived from a different key', () => {
		const { problems } = evaluateTokenCreation(tx, { ...wanted, creator: TOKEN_MODULE_KEY }, spent);
		expect(problems.map(({ kind }) => kind)).toEqual([
			'foreign-input',
			'owner',
			'token-address',
			'change',
			'creator',
		]);
		expect(problems).toContainEqual({
			kind: 'owner',
			wanted: expect.objectContaining({ address: 'RAMvUfoyURBRxAdVeTMHxn3giJZCFWeha2' }),
			found: expect.objectContaining({ address: 'RS1eX9vRoRYQGsrYJUd7gsgbfnekLqJwv8' }),
		});
	});

	it("accepts a creation in Bitcoin's format", () => {
		const review = evaluateTokenCreation(
			decodeTransaction(creationVersion1.hex),
			{
				...wanted,
				name: 'KMDTEST',
				description: 'KMD_BTC,BTC_USD,*,1',
				units: 10_000_000_000_000n,
			},
			[{ value: BigInt(creationVersion1.sumOutSat) + 10_000n, script: payToPublicKey(TOK_CREATOR) }],
		);
		expect(review.problems).toEqual([]);
		expect(review.facts.fee).toBe(10_000n);
	});

	it.each([creationLegacy, creationTokel])(
		'rejects a creation of a different token system: $what',
		({ hex }) => {
			const { problems } = reviewTokenCreation(hex, wanted, new Map());
			expect(problems.map((problem) => problem.kind)).toContain('payload');
		},
	);
});
