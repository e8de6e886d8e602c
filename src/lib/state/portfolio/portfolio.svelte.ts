import { unpricedOf, type PortfolioReading } from '#lib/domain/portfolio/portfolio.ts';
import type { TotalSample } from '#lib/domain/portfolio/total-samples.ts';
import { addSample, readSamples } from '#lib/storage/total-samples.ts';
import type { ReadOptions } from '#lib/node/read-options.ts';
import type { Desk } from '../desk.ts';
import { Live } from '../live/live.svelte.ts';

const EVERY_MS = 30_000;

/** The worth of all coins together, now and at the moments at which this browser has asked. */
export class Portfolio {
	readonly reading: Live<PortfolioReading>;

	#samples = $state.raw<readonly TotalSample[]>([]);
	readonly #desk: Desk;
	/** One after the other. */
	#sampling: Promise<void>;

	constructor(desk: Desk) {
		this.#desk = desk;
		this.reading = new Live((options) => this.#read(options), {
			every: EVERY_MS,
			lastKnown: desk.lastKnown('portfolio'),
		});
		this.#sampling = this.#readSamples();
	}

	/** The earliest first. */
	get samples(): readonly TotalSample[] {
		return this.#samples;
	}

	/** Resolves when everything that was learnt so far is stored. */
	get sampled(): Promise<void> {
		return this.#sampling;
	}

	/** Takes over what the node answered to another call. */
	adopt(reading: PortfolioReading): void {
		this.reading.set(reading);
		this.#sample(reading);
	}

	async #read(options: ReadOptions): Promise<PortfolioReading> {
		const portfolio = this.#desk.connection.node.portfolio;
		const reading = await portfolio.read(options);
		this.#sample(reading);
		return reading;
	}

	/** In the background: what the node says is shown first. */
	#sample(reading: PortfolioReading): void {
		// Without any price the total says nothing.
		if (reading.coins.every(({ price }) => price === undefined)) return;
		const sample = { at: Date.now(), total: reading.total, unpriced: unpricedOf(reading).length };
		this.#sampling = this.#sampling.then(() => this.#store(sample));
	}

	/** A full disk costs a point of the line and nothing else. */
	async #store(sample: TotalSample): Promise<void> {
		const { database, connection } = this.#desk;
		const isAdded = await addSample(database, connection.id, sample).catch(() => false);
		if (isAdded) await this.#readSamples();
	}

	async #readSamples(): Promise<void> {
		const { database, connection } = this.#desk;
		this.#samples = await readSamples(database, connection.id).catch(() => this.#samples);
	}
}
