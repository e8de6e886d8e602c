import { beforeEach, describe, expect, it } from 'vitest';
import { hash160 } from '#lib/chain/hashes.ts';
import { publicKeyOf } from '#lib/chain/keys.ts';
import { payToPublicKeyHash, payToScriptHash } from '#lib/chain/script.ts';
import {
	claimPushes,
	REFUND_PUSHES,
	swapScript,
	timeLockPushes,
	timeLockScript,
} from '#lib/chain/contracts.ts';
import { rulesOfCoin } from '#practice/chain/chain-rules.ts';
import type { Coin } from '#practice/chain/coin-book.ts';
import { Ledger } from '#practice/chain/ledger.ts';
import { COINS } from '#practice/coins.ts';
import { spendScript, type ScriptSpend } from '#practice/wallet/payment.ts';
import { alice, bob, openWorld, START } from '../chain/chain-fixture.ts';

const FEE = 1000n;
const SECRET = new Uint8Array(32).fill(5);
const LOCK_TIME = START / 1000 + 600;
const AFTER = (LOCK_TIME + 1) * 1000;
const SCRIPT_FAILED = /mandatory-script-verify-flag-failed/;

const contract = swapScript({
	lockTime: LOCK_TIME,
	hashOfSecret: hash160(SECRET),
	payer: publicKeyOf(alice.privateKey),
	payee: publicKeyOf(bob.privateKey),
});

describe.each([
	['KMD', 'checked'],
	['LTC', 'checked'],
	['KMD', 'believed'],
])('script output on %s with a %s signature', (ticker, signatures) => {
	let ledger: Ledger;

	beforeEach(async () => {
		const coin = COINS.find((each) => each.ticker === ticker) as (typeof COINS)[number];
		ledger = new Ledger(await openWorld(), rulesOfCoin(coin));
	});

	const funded = (redeemScript: Uint8Array): Coin => {
		const txid = ledger.grant('contract', [
			{ value: 50_000n, script: payToScriptHash(hash160(redeemScript)) },
		]);
		return ledger.coin({ txid, index: 0 }) as Coin;
	};

	const accept = (spend: Omit<ScriptSpend, 'coin' | 'fee' | 'to'>, now: number) => {
		const signer = publicKeyOf(spend.privateKey);
		const to = payToPublicKeyHash(hash160(signer));
		const hex = spendScript(ledger.rules, { ...spend, coin: funded(spend.redeemScript), to, fee: FEE });
		return ledger.accept(hex, now, false, signatures === 'believed' ? signer : undefined);
	};

	const claim = { redeemScript: contract, privateKey: bob.privateKey, pushes: claimPushes(SECRET) };
	const refund = { redeemScript: contract, privateKey: alice.privateKey, pushes: REFUND_PUSHES };

	it('pays the payee of a swap with the secret at once', () => {
		expect(ledger.confirmations(accept(claim, START), AFTER)).toBeGreaterThan(0);
	});

	it('rejects a guessed secret, and the secret from a different signer', () => {
		expect(() => accept({ ...claim, pushes: claimPushes(new Uint8Array(32)) }, START)).toThrow(SCRIPT_FAILED);
		expect(() => accept({ ...claim, privateKey: alice.privateKey }, START)).toThrow(SCRIPT_FAILED);
	});

	it('refunds the payer of a swap only after the lock time', () => {
		const late = { ...refund, lockTime: LOCK_TIME };
		expect(() => accept(late, START)).toThrow('64: non-final');
		expect(() => accept(refund, AFTER)).toThrow(SCRIPT_FAILED);
		expect(() => accept({ ...late, lockTime: LOCK_TIME - 1 }, AFTER)).toThrow(SCRIPT_FAILED);
		expect(() => accept({ ...late, privateKey: bob.privateKey }, AFTER)).toThrow(SCRIPT_FAILED);
		expect(accept(late, AFTER)).toMatch(/^[0-9a-f]{64}$/);
	});

	it('rejects a refund by height if the contract specifies a time', () => {
		expect(() => accept({ ...refund, lockTime: 400_000 }, AFTER)).toThrow(SCRIPT_FAILED);
	});

	it('pays the holder of a time lock after its end', () => {
		const publicKey = publicKeyOf(alice.privateKey);
		const lock = { lockTime: LOCK_TIME, holder: payToPublicKeyHash(hash160(publicKey)) };
		const spend = {
			redeemScript: timeLockScript(lock),
			privateKey: alice.privateKey,
			pushes: timeLockPushes(lock, publicKey),
			lockTime: LOCK_TIME,
		};
		expect(() => accept(spend, START)).toThrow('64: non-final');
		expect(accept(spend, AFTER)).toMatch(/^[0-9a-f]{64}$/);
	});
});
