import type { PriceRuleLine } from '#lib/domain/price-rule.ts';
import { indexOfTime } from '#lib/domain/market/redraw.ts';
import { formatAmount } from '#lib/domain/money/amount.ts';
import { describePriceRuleLine } from '#lib/messages/price-rule.ts';
import type { IPrimitivePaneRenderer, ISeriesPrimitive, Logical, Time } from 'lightweight-charts';
import { resolveColour } from '../chart-colours.ts';
import type { ChartLayer, ChartSurface, PriceSeries } from '../chart-layer.ts';

type Canvas = Parameters<IPrimitivePaneRenderer['draw']>[0];

const DOT_PX = 4;
const GAP_PX = 8;
/** Places the text above the label of the order at that price. */
const ABOVE_ORDER_PX = 20;
const BOUND_DASH = [2, 4];

/** Known prices of formulas: future prices if they are fixed, otherwise the current price and its bounds. */
export class PriceRuleLayer implements ChartLayer {
	readonly #primitive: ISeriesPrimitive<Time>;
	#surface: ChartSurface | undefined;
	#series: PriceSeries | undefined;
	#requestUpdate: (() => void) | undefined;
	#lines: readonly PriceRuleLine[] = [];
	#colours = { ask: '', bid: '', bound: '', surface: '' };
	#font = '';

	constructor() {
		const renderer = { draw: (target: Canvas) => this.#draw(target) };
		const views = [{ renderer: () => renderer, zOrder: () => 'top' as const }];
		this.#primitive = {
			paneViews: () => views,
			attached: ({ requestUpdate }) => (this.#requestUpdate = requestUpdate),
		};
	}

	attach(surface: ChartSurface): void {
		this.#surface = surface;
		this.#series = surface.series;
		surface.series.attachPrimitive(this.#primitive);
	}

	paint({ host }: ChartSurface): void {
		const colour = (name: string) => resolveColour(host, name);
		this.#colours = {
			ask: colour('down'),
			bid: colour('up'),
			bound: colour('ink-muted'),
			surface: colour('surface'),
		};
		this.#font = `11px ${getComputedStyle(host).fontFamily}`;
		this.#requestUpdate?.();
	}

	/** Replaces the drawn lines. */
	show(lines: readonly PriceRuleLine[], { host }: ChartSurface): void {
		this.#lines = lines;
		// Read by tests and for debugging.
		host.dataset['priceRules'] = lines.map(({ kind }) => kind).join(' ');
		this.#requestUpdate?.();
	}

	remove(): void {
		this.#series?.detachPrimitive(this.#primitive);
		delete this.#surface?.host.dataset['priceRules'];
	}

	#draw(target: Canvas): void {
		const last = this.#xOf((this.#surface?.bars.length ?? 0) - 1);
		if (last === undefined) return;
		target.useMediaCoordinateSpace(({ context, mediaSize: { width } }) => {
			context.font = this.#font;
			for (const line of this.#lines) {
				const y = this.#series?.priceToCoordinate(Number(formatAmount(line.price))) ?? undefined;
				if (y !== undefined) this.#drawLine(context, line, { y, last, width });
			}
		});
	}

	#drawLine(
		context: CanvasRenderingContext2D,
		line: PriceRuleLine,
		{ y, last, width }: { readonly y: number; readonly last: number; readonly width: number },
	): void {
		const colour = this.#colours[line.side ?? 'bound'];
		context.strokeStyle = colour;
		context.fillStyle = colour;
		context.lineWidth = line.kind === 'fixed' ? 2 : 1;
		context.setLineDash(line.side ? [] : BOUND_DASH);
		const begin = line.side ? last : this.#beginOf(line, last);
		context.beginPath();
		if (line.kind === 'now') context.arc(last, y, DOT_PX, 0, 2 * Math.PI);
		else {
			context.moveTo(begin, y);
			context.lineTo(width, y);
		}
		if (line.kind === 'now') context.fill();
		else context.stroke();
		context.setLineDash([]);
		context.textAlign = line.side ? 'right' : 'left';
		this.#write(
			context,
			describePriceRuleLine(line),
			begin + (line.side ? -GAP_PX : GAP_PX),
			y - (line.side ? ABOVE_ORDER_PX : GAP_PX),
		);
	}

	/** Start of the line: the bar in which the node accepted the formula, or the chart's left edge. */
	#beginOf({ since }: PriceRuleLine, last: number): number {
		const bars = this.#surface?.bars ?? [];
		if (since <= (bars[0]?.time ?? 0)) return 0;
		return Math.max(0, Math.min(last, this.#xOf(indexOfTime(bars, since)) ?? last));
	}

	#xOf(index: number): number | undefined {
		return this.#surface?.chart.timeScale().logicalToCoordinate(index as Logical) ?? undefined;
	}

	/** Writes text with an outline, readable over candles. */
	#write(context: CanvasRenderingContext2D, text: string, x: number, y: number): void {
		context.save();
		context.strokeStyle = this.#colours.surface;
		context.lineWidth = 4;
		context.lineJoin = 'round';
		context.strokeText(text, x, y);
		context.restore();
		context.fillText(text, x, y);
	}
}
