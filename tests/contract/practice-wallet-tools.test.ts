import { readFileSync } from 'node:fs';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { VARIANTS } from '#practice/node/variant.ts';
import { methods } from '#lib/api/index.ts';
import { filesInMemory } from '#practice/node-state.ts';
import { HELLO, OWN, PracticeWallet } from './practice-wallet-calls.ts';

let wallet: PracticeWallet;

describe.each(VARIANTS)('%s variant', (variant) => {
	beforeEach(async () => {
		wallet = await PracticeWallet.open({ variant });
	});

	afterEach(() => wallet.practice.close());

	describe('address', () => {
		it('is derived from a passphrase like in the real node', async () => {
			expect(await wallet.call('calcaddress', { passphrase: 'some test words' })).toEqual({
				passphrase: 'some test words',
				pubsecp: '030815608e8f66e65cecba61939ce7159219df8550d305a022e60907776a6d7f26',
				coinaddr: 'RBuThPCPXxfCinZwKcwQfAWW9ZZVd4M6sF',
				p2shaddr: 'bFMYK6ebHUF7Ad46w7GNnJKAtB15QTdFHM',
				privkey: 'e0dcabed99be57f4ec80949d5ca77926e73b61e00a70431ad41132714dd7c944',
				wif: 'UwYeRckJ8K7uZnRsgZa4g1BGbA2jGnk8FnTcYVCwszJZ7GJVNnaA',
			});
		});

		it('is converted to the form of a different coin, or rejected', async () => {
			const convert = (address: string) =>
				wallet.call('convaddress', { coin: 'KMD', address, destcoin: 'LTC' });
			expect(await convert(OWN)).toMatchObject({
				result: 'success',
				destaddress: expect.stringMatching(/^L/),
			});
			expect(await convert('bFMYK6ebHUF7Ad46w7GNnJKAtB15QTdFHM')).toMatchObject({
				destaddress: expect.stringMatching(/^3/),
			});
			await wallet.refuses(
				'convaddress',
				{ coin: 'KMD', address: 'xx', destcoin: 'LTC' },
				'checkaddress mismatch',
			);
			await wallet.refuses(
				'convaddress',
				{ coin: 'BTC', address: OWN, destcoin: 'LTC' },
				'invalid base58 prefix',
			);
			const unknown = { coin: 'KMD', address: OWN, destcoin: 'NOPE' };
			await wallet.refuses('convaddress', unknown, 'both coins must be present');
		});

		it('is derived in a series like in the real node', async () => {
			const two = await wallet.call('secretaddresses', { passphrase: 'some test words', num: 2 });
			expect(two).toEqual({
				RXDEprLF7X7bka8GkzaGmmnwf37EDzEp4z: 'Uvj6rc3nKGvermF8JagJssd7Rk215zrL4nC3dRrkLa58rGAg9xSR',
				RTq2WYcqqEXp8dn616PAcBnjRkvB7oxTRB: 'UsEvPwXJ9Aq6RnhE5bmnLbWwH4zxUZLVV2mKj2nJnv9HbdbVYeL2',
			});
			const ten = (await wallet.call('secretaddresses', { passphrase: 'some test words' })) as object;
			expect(Object.keys(ten)).toHaveLength(10);
			const zcash = { passphrase: 'words', num: 1, taddr: 0x1c, pubtype: 0xb8 };
			expect(Object.keys((await wallet.call('secretaddresses', zcash)) as object)[0]).toMatch(/^t1/);
		});
	});

	describe('fundvalue', () => {
		it('values holdings by the market, and reports missing prices', async () => {
			const holdings = [
				{ coin: 'KMD', balance: 10, comment: 'mine' },
				{ coin: 'BTC', balance: '0.25' },
				{ coin: 'NOPE', balance: 2 },
			];
			const reply = (await wallet.call('fundvalue', { holdings, divisor: 100 })) as {
				holdings: { KMD?: number }[];
				fundvalue: number;
				assetNAV_KMD: number;
			};
			expect(reply).toMatchObject({ missing: 1, KMDholdings: 10, divisor: 100, NAV_KMD: 0.1 });
			expect(reply.holdings[0]).toEqual({ coin: 'KMD', balance: 10, comment: 'mine', KMD: 10 });
			expect(reply.holdings[2]).toEqual({ coin: 'NOPE', balance: 2, error: 'no price source' });
			expect(reply.fundvalue).toBeCloseTo(10 + (reply.holdings[1]?.KMD ?? 0), 7);
			expect(reply.assetNAV_KMD).toBeCloseTo(reply.fundvalue / 100, 7);
		});

		it('counts the balance of an address, and nothing without input', async () => {
			const { holdings } = (await wallet.call('fundvalue', { address: OWN })) as {
				holdings: { coin: string }[];
			};
			expect(holdings.map(({ coin }) => coin)).toEqual(['KMD', 'RICK', 'MORTY']);
			expect(await wallet.call('fundvalue', {})).toEqual({
				result: 'success',
				missing: 0,
				holdings: [],
				KMDholdings: 0,
				fundvalue: 0,
			});
		});
	});

	describe('jpg', () => {
		const photo = new Uint8Array(readFileSync(new URL('../unit/practice/jpeg/photo.jpg', import.meta.url)));
		const files = filesInMemory();
		const hide = methods.jpg.example;

		beforeEach(async () => {
			files.write('photo.jpg', photo);
			files.write('notes.txt', Uint8Array.of(1, 2, 3));
			wallet = await PracticeWallet.open({ files, variant });
		});

		it('hides data in an image of the data directory and restores it', async () => {
			expect(await wallet.call('jpg', { ...hide, ind: 3 })).toMatchObject({
				result: 'success',
				outputfile: 'photo-with-data.jpg',
				power2: 7,
				required: 40,
				ind: 3,
				decoded: HELLO,
			});
			expect(files.read('photo.jpg')).toBe(photo);
			const read = { srcfile: 'photo-with-data.jpg', password: hide.password, required: 40 };
			expect(await wallet.call('jpg', read)).toMatchObject({ modifiedrows: 0, ind: 3, decoded: HELLO });
			expect(await wallet.call('jpg', { ...read, password: 'wrong' })).not.toMatchObject({ decoded: HELLO });
		});

		it.each([
			['a missing file', { srcfile: 'none.jpg' }, 'file not found'],
			['a file that is not an image', { srcfile: 'notes.txt' }, 'not a baseline jpeg file'],
			['data beyond the capacity', { required: 100_000 }, 'not enough capacity'],
			['a missing destination', { destfile: undefined }, 'no destination file error'],
			['an invalid power', { power2: 16 }, 'illegal power2'],
			['missing data', { data: undefined, required: undefined }, 'required bits missing'],
		])('rejects %s', async (_, change, message) => {
			await wallet.refuses('jpg', { ...hide, ...change }, message);
		});

		it('writes nothing after a rejected call', async () => {
			const write = vi.spyOn(files, 'write');
			await wallet.refuses('jpg', { ...hide, required: 100_000 }, 'not enough capacity');
			expect(write).not.toHaveBeenCalled();
		});
	});
});
