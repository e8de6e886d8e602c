import { formatAmount } from '#lib/domain/money/amount.ts';
import type { AverageEntry } from '#lib/domain/swaps/own-trades.ts';
import { entryTitle } from '#lib/messages/chart.ts';
import { LineStyle, type IPriceLine } from 'lightweight-charts';
import { resolveColour } from '../chart-colours.ts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';

/** A line at the user's average entry price. */
export class EntryLine implements ChartLayer {
	#series: PriceSeries | undefined;
	#line: IPriceLine | undefined;
	#entry: AverageEntry | undefined;

	attach({ series }: ChartSurface): void {
		this.#series = series;
		this.#line = undefined;
	}

	show(entry: AverageEntry | undefined, surface: ChartSurface): void {
		this.#entry = entry;
		this.paint(surface);
	}

	paint({ host, series }: ChartSurface): void {
		this.#take();
		if (!this.#entry) return;
		const color = resolveColour(host, 'ink-muted');
		this.#line = series.createPriceLine({
			price: Number(formatAmount(this.#entry.price)),
			title: entryTitle(this.#entry.trades),
			color,
			lineStyle: LineStyle.SparseDotted,
			lineWidth: 1,
			axisLabelColor: color,
			axisLabelTextColor: resolveColour(host, 'surface'),
		});
	}

	remove(): void {
		this.#take();
	}

	#take(): void {
		if (this.#line) this.#series?.removePriceLine(this.#line);
		this.#line = undefined;
	}
}
