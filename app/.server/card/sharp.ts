/** The one way to sharp for the website: what reads pictures is shut but for the four kinds that a photo may be (security.md). */
import sharp from 'sharp';

sharp.block({ operation: ['VipsForeignLoad'] });
sharp.unblock({
  operation: ['Jpeg', 'Png', 'Webp', 'Heif'].map((kind) => `VipsForeignLoad${kind}Buffer`),
});
sharp.cache(false);

export { sharp };
