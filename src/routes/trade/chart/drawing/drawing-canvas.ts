import {
	areaOf,
	linesOf,
	type ScreenBox,
	type ScreenDrawing,
	type ScreenSize,
} from '#lib/domain/market/drawing-shapes.ts';

/** A drawing in screen coordinates, ready to paint. */
export interface PaintedDrawing {
	readonly shape: ScreenDrawing;
	readonly colour: string;
	/** Lines of the drawing's text or figures. */
	readonly lines: readonly string[];
	/** True if the drawing shows handles. */
	readonly isSelected: boolean;
	/** True if the drawing has keyboard focus. */
	readonly isFocused: boolean;
}

const LINE_HEIGHT = 16;
const PADDING = 4;
const LEVEL_ROOM = 13;
const HANDLE = 4.5;

export function paintDrawing(
	canvas: CanvasRenderingContext2D,
	{ shape, colour, lines, isSelected, isFocused }: PaintedDrawing,
	size: ScreenSize,
	surface: string,
): void {
	canvas.save();
	canvas.strokeStyle = colour;
	canvas.fillStyle = colour;
	canvas.lineJoin = 'round';
	if (isFocused) paintOutline(canvas, shape, size, 8, 0.3);
	if (shape.kind !== 'text') paintFill(canvas, shape);
	paintOutline(canvas, shape, size, shape.kind === 'fibonacci' ? 1 : 2, 1);
	if (shape.kind === 'fibonacci') paintLevels(canvas, shape, lines, surface);
	else if (lines.length > 0) paintLabel(canvas, shape, lines, surface, isSelected);
	if (isSelected && shape.kind !== 'text') paintHandles(canvas, shape, surface);
	canvas.restore();
}

function paintFill(canvas: CanvasRenderingContext2D, shape: ScreenDrawing): void {
	const area = areaOf(shape);
	if (!area) return;
	canvas.globalAlpha = shape.kind === 'fibonacci' ? 0.06 : 0.12;
	canvas.fillRect(area.left, area.top, area.right - area.left, area.bottom - area.top);
	canvas.globalAlpha = 1;
}

function paintOutline(
	canvas: CanvasRenderingContext2D,
	shape: ScreenDrawing,
	size: ScreenSize,
	width: number,
	alpha: number,
): void {
	// A line of one pixel is sharp only at half-pixel positions.
	const sharp = width === 1 ? (y: number) => Math.round(y) + 0.5 : (y: number) => y;
	canvas.lineWidth = width;
	canvas.globalAlpha = alpha;
	canvas.beginPath();
	for (const { from, to } of linesOf(shape, size)) {
		canvas.moveTo(from.x, sharp(from.y));
		canvas.lineTo(to.x, sharp(to.y));
	}
	const area = areaOf(shape);
	const isBox = shape.kind === 'rectangle' || shape.kind === 'ruler' || (shape.kind === 'text' && alpha < 1);
	if (area && isBox) canvas.rect(area.left, area.top, area.right - area.left, area.bottom - area.top);
	canvas.stroke();
	canvas.globalAlpha = 1;
	if (shape.kind === 'ruler' && alpha === 1) paintArrow(canvas, shape);
}

/** Paints the direction in which the ruler was drawn. */
function paintArrow(canvas: CanvasRenderingContext2D, { points }: ScreenDrawing): void {
	const [from, to] = points;
	if (!from || !to) return;
	const middle = (from.x + to.x) / 2;
	const way = Math.sign(to.y - from.y) || 1;
	canvas.lineWidth = 1.5;
	canvas.beginPath();
	canvas.moveTo(middle, from.y);
	canvas.lineTo(middle, to.y);
	canvas.moveTo(middle - 5, to.y - 7 * way);
	canvas.lineTo(middle, to.y);
	canvas.lineTo(middle + 5, to.y - 7 * way);
	canvas.stroke();
}

/** Paints the name of each level at the left end of its line. */
function paintLevels(
	canvas: CanvasRenderingContext2D,
	shape: ScreenDrawing,
	lines: readonly string[],
	surface: string,
): void {
	const left = areaOf(shape)?.left ?? 0;
	let free = Infinity;
	for (const [index, y] of (shape.levels ?? []).entries()) {
		// Skips names of levels that are too close together.
		if (Math.abs(free - y) < LEVEL_ROOM) continue;
		free = y;
		const line = lines[index] ?? '';
		const width = canvas.measureText(line).width;
		// Placed over the candles if there is no room to the left of the line.
		const x = Math.max(left - width - 6, 2);
		canvas.globalAlpha = 0.75;
		canvas.fillStyle = surface;
		canvas.fillRect(x - 2, y - 7, width + 4, 14);
		canvas.globalAlpha = 1;
		canvas.fillStyle = canvas.strokeStyle;
		canvas.fillText(line, x, y + 4);
	}
}

/** Paints a text at its point, or a ruler's figures beyond its second point. */
function paintLabel(
	canvas: CanvasRenderingContext2D,
	shape: ScreenDrawing,
	lines: readonly string[],
	surface: string,
	isSelected: boolean,
): void {
	const box = shape.kind === 'text' ? shape.textBox : rulerLabelBox(canvas, shape, lines);
	if (!box) return;
	const { left, top, right, bottom } = box;
	canvas.globalAlpha = 0.9;
	canvas.fillStyle = surface;
	canvas.beginPath();
	canvas.roundRect(left, top, right - left, bottom - top, 4);
	canvas.fill();
	canvas.globalAlpha = 1;
	canvas.lineWidth = isSelected ? 2 : 1;
	if (shape.kind === 'ruler' || isSelected) canvas.stroke();
	canvas.fillStyle = canvas.strokeStyle;
	for (const [index, line] of lines.entries())
		canvas.fillText(line, left + PADDING, top + PADDING + 12 + index * LINE_HEIGHT);
}

function rulerLabelBox(
	canvas: CanvasRenderingContext2D,
	shape: ScreenDrawing,
	lines: readonly string[],
): ScreenBox | undefined {
	const [from, to] = shape.points;
	const area = areaOf(shape);
	if (!from || !to || !area) return undefined;
	const { width, height } = labelSize(canvas, lines);
	const left = (area.left + area.right - width) / 2;
	const top = to.y > from.y ? area.bottom + 6 : area.top - height - 6;
	return { left, top, right: left + width, bottom: top + height };
}

export function labelSize(canvas: CanvasRenderingContext2D, lines: readonly string[]): ScreenSize {
	const width = Math.max(...lines.map((line) => canvas.measureText(line).width));
	return { width: width + 2 * PADDING, height: lines.length * LINE_HEIGHT + 2 * PADDING };
}

function paintHandles(canvas: CanvasRenderingContext2D, { points }: ScreenDrawing, surface: string): void {
	canvas.fillStyle = surface;
	canvas.lineWidth = 2;
	for (const { x, y } of points) {
		canvas.beginPath();
		canvas.arc(x, y, HANDLE, 0, 2 * Math.PI);
		canvas.fill();
		canvas.stroke();
	}
}

/** Breaks text into lines of at most this width in pixels, between words if possible. */
export function wrapText(canvas: CanvasRenderingContext2D, text: string, width: number): string[] {
	const lines: string[] = [];
	let line = '';
	for (const word of text.split(' ')) {
		const longer = line === '' ? word : `${line} ${word}`;
		if (line !== '' && canvas.measureText(longer).width > width) {
			lines.push(line);
			line = word;
		} else line = longer;
		while (canvas.measureText(line).width > width) {
			const letters = [...line];
			const fits = Math.max(1, Math.floor((letters.length * width) / canvas.measureText(line).width));
			lines.push(letters.slice(0, fits).join(''));
			line = letters.slice(fits).join('');
		}
	}
	return line === '' ? lines : [...lines, line];
}
