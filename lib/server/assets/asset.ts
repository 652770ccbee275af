/** What an asset is: bytes the service keeps for somebody. Knows no storage and no database. */

/** Why it is kept: a request's medium, a result behind a link, a video, the image shown before it plays. */
export type AssetPurpose = 'input' | 'image' | 'video' | 'poster';

export interface Asset {
  /** `asset_` and 24 characters. */
  readonly id: string;
  readonly ownerKeyId: string;
  readonly purpose: AssetPurpose;
  /** The video task it belongs to, if any. */
  readonly taskId: string | null;
  readonly contentType: string;
  /** Bytes. */
  readonly size: number;
  /** Hex. */
  readonly sha256: string;
  /** Pixels, where known. */
  readonly width: number | null;
  readonly height: number | null;
  readonly seconds: number | null;
  readonly createdAt: Date;
  /** Null: kept until it is deleted. */
  readonly expiresAt: Date | null;
}
