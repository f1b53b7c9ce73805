import { useState } from 'react';
import { useActiveChild } from '../../../kit/children/queries';
import { useScreensConfig } from '../../../kit/config/screens';
import { GroupFrame } from '../../../kit/ui/group-frame';
import { Option } from '../../../kit/ui/option';
import { messages } from '../messages';
import type { Camera } from '../model';
import { CameraFacts } from '../parts/camera-facts';
import { OwnStage } from './own-stage';

interface Props {
  cameras: readonly Camera[];
  /** 'HH:mm' in the centre's time zone. */
  time: string;
  onRefused: () => void;
}

/** The centre's cameras: plays one; the parent can choose another if there are several. */
export function Ours({ cameras, time, onRefused }: Props) {
  const { centerName } = useActiveChild();
  const { demoCameraHours } = useScreensConfig();
  const [chosen, choose] = useState('');
  const camera = cameras.find(({ id }) => id === chosen) ?? cameras[0];
  if (!camera) return null;
  const title = messages.place(camera.name, centerName);
  return (
    <>
      <OwnStage key={camera.id} camera={camera.id} time={time} title={title} onRefused={onRefused} />
      {cameras.length > 1 && (
        <div className="mt-4">
          <GroupFrame id="camera" role="radiogroup" label={messages.camera}>
            <div className="flex flex-wrap gap-2">
              {cameras.map(({ id, name }) => (
                <Option
                  key={id}
                  type="radio"
                  name="camera"
                  value={id}
                  chosen={id === camera.id}
                  disabled={false}
                  describedBy={undefined}
                  wrong={false}
                  onChoose={() => choose(id)}
                  className="press flex min-h-12 items-center rounded-full px-4 py-1.5 wrap-anywhere text-sm font-bold"
                  on="bg-tint text-on-tint shadow-control-done"
                >
                  {name}
                </Option>
              ))}
            </div>
          </GroupFrame>
        </div>
      )}
      <h2 className="mt-4 mb-3 text-xl font-bold wrap-anywhere">{title}</h2>
      {demoCameraHours && <p className="mb-3 text-muted">{messages.demo(demoCameraHours)}</p>}
      <CameraFacts who={camera.ofAll ? messages.whoTextAll : messages.whoText} />
    </>
  );
}
