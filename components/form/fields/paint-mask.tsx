/** Opens the mask editor for an image of the form. Absent if the model takes no mask. */
import { Brush } from 'lucide-react';
import { use, useEffect, useRef, useState } from 'react';
import { createPortal, flushSync } from 'react-dom';
import { FormContext } from '#components/form/form-context.ts';
import { lateDialog } from '#components/shell/late-part.tsx';
import { Button } from '#components/ui/button.tsx';
import { IconButton } from '#components/ui/icon-button.tsx';
import { handoff, useHandoff } from '#lib/client/handoff/handoff.ts';
import { maskFields, withMask } from '#lib/client/mask/mask-fields.ts';
import { isLocalImage } from '#lib/client/storage/local-image.ts';
import { nameOf, type Source } from './image-thumb.tsx';

const MaskEditor = lateDialog(() => import('#components/mask/mask-editor.tsx'), 'MaskEditor');

interface PaintMaskProps {
  /** Name of the list of images; else that of the form's mask. */
  images?: string;
  index: number;
  /** Reads the image inside an entry. */
  sourceOf(image: unknown): Source;
  /** In the mask's own field: a button with a label. */
  labelled?: boolean;
}

export function PaintMask({ images, index, sourceOf, labelled = false }: PaintMaskProps) {
  const form = use(FormContext);
  const button = useRef<HTMLButtonElement>(null);
  const [open, setOpen] = useState(false);
  const fields = form && maskFields(form.variant?.fields ?? [], images);
  const list = fields && form.state.values[fields.images];
  const entries: readonly unknown[] = Array.isArray(list) ? list : [];
  const source = sourceOf(entries[index]);
  const ready = source !== '' && !(isLocalImage(source) && source.pending);
  const page = form?.name ?? '';
  const { mask: requested = false } = useHandoff(page) ?? {};
  const opensItself = requested && ready && !labelled && index === 0;
  useEffect(() => {
    if (!opensItself) return;
    if (handoff.finish(page, 'mask')) setOpen(true);
  }, [opensItself, page]);
  if (form === undefined || fields === undefined) return null;
  const mask = index === 0 ? sourceOf(form.state.values[fields.mask]) : '';
  const close = () => {
    // An open modal dialog makes the button inert.
    flushSync(() => setOpen(false));
    button.current?.focus();
  };
  const common = {
    ref: button,
    disabled: !ready,
    'aria-haspopup': 'dialog',
    onClick: () => setOpen(true),
  } as const;
  const verb = mask === '' ? 'Paint a mask' : 'Edit the mask';
  return (
    <>
      {labelled ? (
        <Button icon={<Brush size={15} />} {...common}>
          {verb}
        </Button>
      ) : (
        <IconButton label={`${verb} of image ${index + 1}`} icon={<Brush size={14} />} {...common} />
      )}
      {open
        ? // The form may be in a hidden pane.
          createPortal(
            <MaskEditor
              source={source}
              name={nameOf(source)}
              mask={isLocalImage(mask) ? mask.blob : mask || undefined}
              sizeField={fields.size}
              model={form.state.model}
              moves={index > 0}
              onApply={(applied) => {
                form.fix(withMask(fields, entries, { index, ...applied }));
                close();
              }}
              onClose={close}
            />,
            document.body,
          )
        : null}
    </>
  );
}
