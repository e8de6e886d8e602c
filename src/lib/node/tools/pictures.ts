/** A picture file of the node's machine, and how data lies in it. */
export interface PicturePlace {
	readonly file: string;
	/** One of 2 to the power of this many places carries a bit. */
	readonly sparseness: number;
	readonly password: string;
}

/** Data hidden in picture files on the node's machine. */
export interface NodePictures {
	/** How many bits a picture takes. Changes nothing. */
	capacity(place: PicturePlace): Promise<number>;
	/** Writes a copy of the picture that holds the data, over what is there. Resolves with what was read back from it. */
	hide(place: PicturePlace, destination: string, data: Uint8Array): Promise<Uint8Array>;
	/** Data of this length; another password gives other data, and no error. */
	read(place: PicturePlace, bytes: number): Promise<Uint8Array>;
}
