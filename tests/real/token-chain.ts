import { mkdir } from 'node:fs/promises';
import { ChainDaemon } from './programs/chain-daemon.ts';
import { endPrograms, until } from './programs/program.ts';

/** Number of blocks after which the first coinbases are spendable. */
const FIRST_BLOCKS = 130;

/** Starts a token chain from scratch, with two connected daemons that both have coins. */
export class TokenChain {
	readonly own: ChainDaemon;
	readonly peer: ChainDaemon;

	constructor(readonly folder: string) {
		this.own = new ChainDaemon(1, folder);
		this.peer = new ChainDaemon(2, folder);
	}

	async start(): Promise<void> {
		await mkdir(this.folder, { recursive: true });
		for (const daemon of [this.own, this.peer]) await daemon.makeKey();
		for (const daemon of [this.own, this.peer]) await daemon.start();
		await this.own.mine(FIRST_BLOCKS);
		await this.own.call('sendtoaddress', this.peer.coinAddress, 1000);
		await this.own.mine(1);
		await this.agree();
	}

	/** Waits until both daemons have the same tip. */
	async agree(): Promise<void> {
		await until('both daemons have the same tip', async () => {
			const tips = await Promise.all([this.own, this.peer].map((daemon) => daemon.call('getbestblockhash')));
			return tips[0] === tips[1];
		});
	}

	end(): Promise<void> {
		return endPrograms();
	}
}
