import { beforeEach, describe, expect, it } from 'vitest';
import { Accounts } from '#practice/coins.ts';
import { memoryStore } from '#practice/world/store.ts';
import { World } from '#practice/world/world.ts';

const ADDRESS = '0x9d8A62f656a8d1615C1294fd71e9CFb3E4855A4F';

let world: World;
let accounts: Accounts;

beforeEach(async () => {
	world = await World.open({ seed: 'one', store: memoryStore(), clock: 'still', wall: () => 0 });
	accounts = new Accounts(world);
});

describe('account', () => {
	it('is empty until its first receipt', () => {
		expect(accounts.balanceOf('ETH', ADDRESS)).toBe(0n);
	});

	it('sums up receipts per coin, ignoring the address’s case', async () => {
		await world.transact(() => {
			accounts.credit('ETH', ADDRESS, 5n);
			accounts.credit('ETH', ADDRESS.toLowerCase(), 7n);
			accounts.credit('JST', ADDRESS, 1n);
		});
		expect(accounts.balanceOf('ETH', ADDRESS)).toBe(12n);
		expect(accounts.balanceOf('JST', ADDRESS)).toBe(1n);
	});

	it('transfers money only up to its balance', () => {
		accounts.credit('ETH', ADDRESS, 5n);
		expect(accounts.move('ETH', ADDRESS, '0xother', 3n)).toBe(true);
		expect(accounts.move('ETH', ADDRESS, '0xother', 3n)).toBe(false);
		expect(accounts.move('ETH', ADDRESS, '0xother', -1n)).toBe(false);
		expect(accounts.balanceOf('ETH', ADDRESS)).toBe(2n);
		expect(accounts.balanceOf('ETH', '0xOTHER')).toBe(3n);
	});

	it('counts its sent transactions', () => {
		const nonces = [ADDRESS, ADDRESS.toLowerCase(), '0xother'].map((address) => accounts.takeNonce(address));
		expect(nonces).toEqual([0, 1, 0]);
	});
});
